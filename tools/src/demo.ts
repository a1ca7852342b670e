import { makeCatalogue } from './demo/catalogue.ts'
import { openDemoHouse } from './demo/house.ts'
import { manyOrders } from './demo/many.ts'
import { workThePast } from './demo/past.ts'
import { makePlaces } from './demo/people.ts'
import { fillShelves } from './demo/receive.ts'
import { everyState, newestOrder } from './demo/states.ts'
import { takeOrders } from './demo/sell.ts'
import { workTheDay } from './demo/work.ts'

/**
 * The demo data (demo.md), made through the same calls that people make, so that the ledger explains every number.
 * `npm run demo -- --orders 100000` adds many orders to them.
 */
const url = process.env['DATABASE_URL']
if (!url) throw new Error('DATABASE_URL is not set.')
const startedAt = Date.now()
const asked = process.argv.includes('--orders') ? Number(process.argv[process.argv.indexOf('--orders') + 1]) : 0
if (!Number.isSafeInteger(asked) || asked < 0) throw new Error('Say how many: npm run demo -- --orders 100000')
const house = await openDemoHouse(url).catch((problem: Error) => {
  console.error(problem.message)
  process.exit(1)
})
try {
  if (house.isNew) {
    const places = await makePlaces(house)
    await makeCatalogue(house, places)
    await workThePast(house, places)
    await fillShelves(house, places)
    house.goOn()
    await takeOrders(house, places)
    await workTheDay(house, places)
    await everyState(house)
    await house.finish()
  }
  if (asked > 0) await manyOrders(house, asked)
  if (house.isNew) await newestOrder(house)
} finally {
  await house.close()
}
console.log(`Demo data made in ${((Date.now() - startedAt) / 1000).toFixed(0)} s.`)
