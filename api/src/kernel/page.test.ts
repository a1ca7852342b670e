import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeCell, makeOrder, makeProduct, receive } from '../../test/floor.ts'
import { type Api, type House, openHouse, refusalOf } from '../../test/house.ts'

let house: House
let api: Api
beforeAll(async () => {
  house = await openHouse()
  api = await house.as('SUPERADMIN')
  await house.system(async (tx) => {
    const cellId = await makeCell(tx, house.locationId)
    for (const sku of ['A', 'B', 'C']) {
      const productId = await makeProduct(tx, house.birch, { sku })
      await receive(tx, { merchantId: house.birch, locationId: house.locationId, productId, cellId, quantity: 2 })
      await makeOrder(tx, house.birch, house.locationId, [{ productId, quantity: 1 }])
    }
  })
})
afterAll(() => house.close())

type Page = { result: { id: number }[]; cursor: { next: string | null; previous: string | null } }
type Read = (query: { cursor?: string; pageSize?: number }) => Promise<Page>
/** A list for every type of key, one of them with a number that goes before it. */
const lists: Record<string, Read> = {
  moment: (query) => api.order.getOrderList({ query }),
  'moment after urgency': (query) => api.order.getOrderList({ query: { ...query, orderListPriority: true } }),
  number: (query) => api.order.getOrderList({ query: { ...query, sorting: '-priority' } }),
  text: (query) => api.stock.getStockByProductList({ query: { ...query, sorting: 'sku' } }),
}

const nextOf = async (read: Read): Promise<string> =>
  (await read({ pageSize: 1 })).cursor.next ?? expect.fail('no next')
const partsOf = (cursor: string): unknown[] => JSON.parse(Buffer.from(cursor, 'base64url').toString()) as unknown[]
const cursorOf = (parts: unknown): string => Buffer.from(JSON.stringify(parts)).toString('base64url')

test('a cursor of another sort is refused, and the refusal says what to do', async () => {
  for (const given of Object.values(lists))
    for (const asked of Object.values(lists)) {
      if (asked === given) continue
      const refusal = await refusalOf(asked({ pageSize: 1, cursor: await nextOf(given) }))
      expect(refusal).toMatchObject({ status: 400, code: 'bad-input', field: 'Cursor' })
      expect(refusal.message).toMatch(/^Cursor belongs to another sort; .*leave it out/)
    }
})

test('the same sort the other way round is another sort', async () => {
  const cursor = await nextOf((query) => api.order.getOrderList({ query: { ...query, sorting: 'placed' } }))
  expect(await refusalOf(api.order.getOrderList({ query: { cursor } }))).toMatchObject({ status: 400, field: 'Cursor' })
  expect((await api.order.getOrderList({ query: { cursor, sorting: 'placed' } })).result).toHaveLength(2)
})

test('a cursor with a key that its sort cannot have is refused, whatever the key', async () => {
  const outOfRange: Record<string, string[]> = {
    moment: ['2026-99-99', '2026-02-30 00:00:00+00', '2026-01-01 29:00:00+00', '999999-01-01 00:00:00+00', '0', ''],
    'moment after urgency': ['2026-99-99 00:00:00+00', '2026-02-31 00:00:00+00', 'tomorrow'],
    number: ['99999999999999999999999', '9223372036854775808', '-9223372036854775809', '1.5', ' ', 'x'],
    text: ['\0', 'a\0'],
  }
  for (const [name, read] of Object.entries(lists)) {
    const parts = partsOf(await nextOf(read))
    for (const key of outOfRange[name] ?? []) {
      const crafted = parts.with(1, key)
      expect(await refusalOf(read({ cursor: cursorOf(crafted) })), `${name} ${key}`).toMatchObject({
        status: 400,
        field: 'Cursor',
        message: expect.stringContaining('leave it out'),
      })
    }
  }
})

test('whatever a cursor holds, it shows rows or is refused by name', async () => {
  const part = fc.oneof(
    fc.string(),
    fc.integer(),
    fc.constantFrom(2 ** 31, -(2 ** 31) - 1, 2 ** 53, 1e300, 0.5, null, '\ud800', 'infinity', '-infinity', '0', 'NaN'),
    fc.constantFrom(
      '9223372036854775807',
      '2026-01-01 00:00:00+00',
      '0000-00-00 00:00:00+00',
      '10000-01-01 00:00:00+08',
    ),
  )
  const cursors = await Promise.all(Object.values(lists).map(nextOf))
  await fc.assert(
    fc.asyncProperty(fc.nat(cursors.length - 1), fc.nat(4), part, async (which, place, value) => {
      const cursor = cursorOf(partsOf(cursors[which] ?? '').with(place, value))
      const read = Object.values(lists)[which] ?? expect.fail()
      await read({ cursor }).catch(async (problem: unknown) =>
        expect(await refusalOf(Promise.reject(problem))).toMatchObject({ status: 400, field: 'Cursor' }),
      )
    }),
    { numRuns: 150 },
  )
  for (const nonsense of [5, null, 'x', [], {}, [[]], ['x', 'x', 1, 0, 0]])
    expect(await refusalOf(api.order.getOrderList({ query: { cursor: cursorOf(nonsense) } }))).toMatchObject({
      status: 400,
      field: 'Cursor',
    })
}, 30_000)

test('a list takes the cursors it gives, however long the names it is sorted by', async () => {
  const names = ['"', 'ﷺ', '𝒜', '\u0001'].map((letter) => letter.repeat(300))
  const admin = await house.as('MERCHANT_ADMIN', 'alder')
  for (const [index, productName] of names.entries())
    await admin.catalogue.createProduct({ body: { sku: `LONG-${index}`, productName } })
  for (const sorting of ['name', '-name'] as const) {
    const shown: number[] = []
    for (let cursor: string | null = ''; cursor !== null;) {
      const page: Page = await admin.stock.getProductList({
        query: { sorting, pageSize: 1, ...(cursor ? { cursor } : {}) },
      })
      shown.push(...page.result.map(({ id }) => id))
      cursor = page.cursor.next
    }
    expect(new Set(shown).size).toBe(names.length)
  }
})
