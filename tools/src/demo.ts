import { makeCatalogue } from './demo/catalogue.ts'
import { openDemoHouse } from './demo/house.ts'
import { makePlaces } from './demo/people.ts'
import { fillShelves } from './demo/receive.ts'
import { takeOrders } from './demo/sell.ts'
import { workTheDay } from './demo/work.ts'

/** The demo data (demo.md), made through the same calls that people make, so that the ledger explains every number. */
const url = process.env['DATABASE_URL']
if (!url) throw new Error('DATABASE_URL is not set.')
const startedAt = Date.now()
const house = await openDemoHouse(url)
try {
  const places = await makePlaces(house)
  await makeCatalogue(house, places)
  await fillShelves(house, places)
  await takeOrders(house, places)
  await workTheDay(house, places)
} finally {
  await house.close()
}
console.log(`Demo data made in ${((Date.now() - startedAt) / 1000).toFixed(0)} s.`)
