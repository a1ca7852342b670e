import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Started, startSimulator } from '../test/start.ts'

let house: Started
beforeAll(async () => {
  house = await startSimulator()
  const listings = [{ sku: 'LAMP', name: '<b>Lamp & light</b>', stock: 5 }]
  await house.control('listings', { shop: 'lazada:1234567', listings })
})
afterAll(() => house.stop())

const shop = 'lazada:1234567'
const page = async (query = `shop=${shop}`) => (await house.ask(`${house.url}/?${query}`)).text
async function press(fields: Record<string, string>): Promise<string> {
  const pressed = await house.ask(`${house.url}/page/act`, {
    method: 'POST',
    body: new URLSearchParams({ shop, ...fields }),
  })
  expect(pressed.status).toBe(303)
  return (await house.ask(house.url + pressed.headers.get('location'))).text
}

test('5 a person places an order, pays, cancels and edits a listing on the page', async () => {
  expect(await page('')).toContain('no app may call for it')
  expect(await page()).toContain('&lt;b&gt;Lamp &amp; light&lt;/b&gt;')
  expect(await page()).toContain('Nobody has bought anything yet.')
  expect(await press({ does: 'place', 'buy LAMP': '0' })).toContain('Say how many of what.')
  expect(await press({ does: 'place', 'buy LAMP': '2' })).toMatch(/Order \d+ is placed\./)
  const { orders } = await house.control<{ orders: { id: string; status: string }[] }>(`orders?shop=${shop}`)
  const id = orders[0]?.id ?? ''
  expect(orders[0]?.status).toBe('unpaid')
  expect(await press({ does: 'move', id, act: 'pay' })).toContain(`${id} is pending.`)
  expect(await press({ does: 'move', id, act: 'deliver' })).toContain('no delivery')
  expect(await press({ does: 'move', id, act: 'cancel' })).toContain(`${id} is canceled.`)
  expect(await press({ does: 'edit', sku: 'LAMP', name: 'Lantern', newSku: 'LAMP', stock: '9' })).toContain(
    'LAMP is saved.',
  )
  expect(await page()).toContain('value="Lantern"')
  expect(await press({ does: 'state', state: 'holiday' })).toContain('The shop is holiday.')
  expect(await press({ does: 'place', 'buy LAMP': '1' })).toContain('sells nothing now: holiday')
})

test('a person orders a fault for the shop on the page, and ends it', async () => {
  expect(await page()).toContain('Nothing is wrong at this shop.')
  expect(await press({ does: 'fault', kind: 'http', times: '2', calls: '' })).toContain(
    'Calls fail (500): it has begun.',
  )
  const faults = () => house.control<{ faults: { id: number }[] }>('faults')
  expect(await faults()).toMatchObject({ faults: [{ shop, kind: 'http', times: 2 }] })
  expect(await press({ does: 'fault', kind: 'made-up' })).toContain('There is no such fault.')
  expect(await press({ does: 'mend', id: String((await faults()).faults[0]?.id) })).toContain('The fault has ended.')
  expect(await faults()).toEqual({ faults: [] })
})

test('the page runs no script and no style but its own files, and shows what was called', async () => {
  const said = await house.ask(`${house.url}/`)
  expect(said.headers.get('content-security-policy')).toContain("script-src 'self'")
  expect(said.text).not.toMatch(/<script(?! src="\/page\.js")|style=/)
  expect((await house.ask(`${house.url}/page.js`)).text).not.toContain('innerHTML')
  const open = await house.open(shop)
  await house.lazada('/seller/get', open)
  const news = await house.ask(`${house.url}/page/news?shop=${shop}`)
  expect(news.json).toMatchObject({ calls: [[expect.any(String), 'GET /seller/get', 'ok']] })
})
