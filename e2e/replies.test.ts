import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { stockNumbers } from 'contract/stock-part-calls'
import type { Call } from 'contract/define'
import { type Role, merchantRoles } from 'contract/roles'
import { atOnce } from '../api/bench/load.ts'
import { type House, openHouse } from '../api/test/house.ts'
import { type Answer, ask, everyCall, type NamedCall } from './parts/ask.ts'
import { fillFloor, fillMerchant, type Known } from './parts/filled.ts'
import { shapeOf } from './parts/samples.ts'
import { type Witness, witnessOf } from './parts/witness.ts'

vi.setConfig({ testTimeout: 60_000 })

/** A house filled through its calls: every reply is what its contract declares, every list sums to its count. */
let house: House
let witness: Witness
let known: Known
beforeAll(async () => {
  house = await openHouse()
  witness = witnessOf(house)
  const floor = await fillFloor(house, witness)
  const birch = await fillMerchant(house, witness, floor, 'birch')
  const alder = await fillMerchant(house, witness, floor, 'alder')
  known = Object.fromEntries(Object.keys(birch).map((name) => [name, [...(birch[name] ?? []), ...(alder[name] ?? [])]]))
  known['jobType'] = ['ProductImport', 'OrderImport']
  known['number'] = [...stockNumbers]
  known['text'] = ['SOCK', 'WO-', 'T-', '1']
})
afterAll(() => house.close())

/** Calls that no filled house answers with 200, each with its reason. */
const unanswered: Record<string, string> = {}

/** The count of each list; null where the specification names none. */
const countOf: Record<string, string | null> = {
  'account.getMerchantList': 'account.getMerchantListCount',
  'people.getUserList': 'people.getUserListTotal',
  'courier.masterGetAll': 'courier.masterGetAllCount',
  'location.warehouseLocationGetAll': 'location.warehouseLocationGetAllTotal',
  'location.cellGetAll': 'location.cellGetAllTotal',
  'location.cellGroupGetAll': 'location.cellGroupGetAllTotal',
  'stock.getProductList': 'stock.getProductListCount',
  'stock.getProductStockList': 'stock.getProductStockListCount',
  'stock.merchantGetProductList': null,
  'jobs.getJobList': 'jobs.getJobListTotal',
  'imports.getRows': null,
  'inbound.getRequests': 'inbound.getTotalRequestsCount',
  'inbound.getItems': 'inbound.getTotalItemsCount',
  'stock.getStockByProductList': 'stock.getStockByProductListCount',
  'stock.getStockBatchInfoList': 'stock.getStockBatchInfoListCount',
  'log.getMerchantLogs': 'log.getMerchantLogsCount',
  'stock.getProductStockLog': 'stock.getProductStockLogTotal',
  'order.getOrderList': 'order.getOrderListCount',
  'picking.getOrdersPickingList': null,
  'embed.getTokenList': null,
  'notification.getNotifications': 'notification.getNotificationsCount',
}

const reads = everyCall.filter(({ call }) => call.method === 'GET')
const callNamed = (name: string): Call =>
  reads.find((one) => one.name === name)?.call ?? expect.fail(`There is no call ${name}.`)
const rolesOf = (call: Call): Role[] => call.access.filter((role): role is Role => role !== 'PUBLIC')

/**
 * What a call needs beyond what its contract says of each field: one of several, or a merchant where none is the
 * person's own.
 */
const alsoNeeds: Record<string, readonly string[]> = {
  'shop.authMarketUrl': ['shopId'],
  'stock.getStockByProduct': ['productId'],
  'imports.getMapping': ['merchantId'],
}

/** Every query made of what the call needs, with each value that is known of it. */
function needs({ name: called, call: { query } }: NamedCall): Record<string, unknown>[] {
  let made: Record<string, unknown>[] = [{}]
  for (const name of [...(query?.required ?? []), ...(alsoNeeds[called] ?? [])]) {
    const values = name === 'timestamp' ? [Date.now()] : (known[name] ?? [])
    made = made.flatMap((one) => values.map((value) => ({ ...one, [name]: value })))
  }
  return made
}

const askAs = async (role: Role, name: string, query: Record<string, unknown>): Promise<Answer> => {
  const call = callNamed(name)
  const answer = await ask(house.base, call, { query, token: await house.tokenOf(role) })
  witness.look(name, call, answer)
  return answer
}

test('every reading call answers every role with what its contract declares', async () => {
  const tries = reads.flatMap((one) =>
    rolesOf(one.call).flatMap((role, n) => {
      const queries = needs(one)
      // A document takes a while to draw: the first role reads all of them, the others one.
      return (one.call.download && n > 0 ? queries.slice(-1) : queries).map((query) => ({
        name: one.name,
        role,
        query,
      }))
    }),
  )
  const { results } = await atOnce(tries, 16, async ({ name, role, query }) => ({
    told: `${name} by ${role} ${JSON.stringify(query)}`,
    status: (await askAs(role, name, query)).status,
  }))
  expect(results.filter(({ status }) => ![200, 404, 409].includes(status))).toEqual([])
})

test('everyone reads who they are', async () => {
  for (const { name, call } of everyCall.filter((one) => one.name === 'account.myself'))
    for (const role of rolesOf(call))
      witness.look(name, call, await ask(house.base, call, { token: await house.tokenOf(role) }))
})

type Page = { result: { [name: string]: unknown }[]; cursor: { next: string | null; previous: string | null } }
const pageOf = async (role: Role, name: string, query: Record<string, unknown>): Promise<Page> => {
  const answer = await askAs(role, name, query)
  return answer.status === 200
    ? (answer.json as unknown as Page)
    : expect.fail(`${name} ${JSON.stringify(query)}: ${answer.text}`)
}
/** What a list shows a row by: its own id, or the word it has instead. */
const idOf = (row: { [name: string]: unknown }): unknown =>
  row['id'] ?? row['rowNo'] ?? row['pickingListId'] ?? row['userId']

async function byCursor(
  role: Role,
  name: string,
  query: Record<string, unknown>,
  pageSize: number,
): Promise<unknown[]> {
  const ids: unknown[] = []
  let page = await pageOf(role, name, { ...query, pageSize })
  for (ids.push(...page.result.map(idOf)); page.cursor.next; ids.push(...page.result.map(idOf)))
    page = await pageOf(role, name, { ...query, pageSize, cursor: page.cursor.next })
  const back: unknown[] = page.result.map(idOf)
  while (page.cursor.previous) {
    page = await pageOf(role, name, { ...query, pageSize, cursor: page.cursor.previous })
    back.unshift(...page.result.map(idOf))
  }
  expect(back, `${name} walked back`).toEqual(ids)
  return ids
}

async function byNumber(
  role: Role,
  name: string,
  query: Record<string, unknown>,
  pageSize: number,
): Promise<unknown[]> {
  const ids: unknown[] = []
  for (let pageNumber = 1; ; pageNumber++) {
    const { result } = await pageOf(role, name, { ...query, pageSize, pageNumber })
    ids.push(...result.map(idOf))
    if (result.length === 0) return ids
  }
}

/** The queries a list is walked with: as it is, by every sort, and for one merchant. */
const walksOf = ({ name, call }: NamedCall): Record<string, unknown>[] => {
  const fields = call.query ? (shapeOf(call.query).properties ?? {}) : {}
  const [need = {}] = needs({ name, call })
  return [
    need,
    ...(fields['sorting']?.enum ?? []).map((sorting) => ({ ...need, sorting })),
    ...(fields['merchantId'] ? [{ ...need, merchantId: house.birch }] : []),
  ]
}

test('each list has its count, or is said to have none', () => {
  expect(
    reads
      .filter(({ call }) => call.beside?.properties['cursor'])
      .map(({ name }) => name)
      .sort(),
  ).toEqual(Object.keys(countOf).sort())
})

test.each(Object.entries(countOf))(
  '%s shows the same rows by cursor, backwards and by page, in every sort, as many as counted',
  async (name, counted) => {
    const call = callNamed(name)
    for (const role of ['SUPERADMIN', 'MERCHANT_ADMIN'] as const) {
      if (!call.access.includes(role)) continue
      for (const query of walksOf({ name, call })) {
        const told = `${name} by ${role} ${JSON.stringify(query)}`
        const size = 9
        const ids = await byCursor(role, name, query, size)
        expect(ids.length, told).toBeGreaterThan(0)
        expect(new Set(ids).size, told).toBe(ids.length)
        expect(await byNumber(role, name, query, size), told).toEqual(ids)
        const { sorting: _, ...filters } = query
        if (counted) expect((await askAs(role, counted, filters)).json['result'], told).toBe(ids.length)
      }
    }
  },
)

test('the numbers of the dashboard are those of the lists they open', async () => {
  for (const role of [
    'SUPERADMIN',
    'WAREHOUSE_MANAGER',
    ...merchantRoles.filter((one) => callNamed('order.getOrderListCount').access.includes(one)),
  ] as const) {
    const { statuses } = (await askAs(role, 'statistics.getOrder', {})).json['result'] as {
      statuses: { status: number; orders: number }[]
    }
    for (const { status, orders } of statuses)
      if (status !== 6000)
        expect(
          (await askAs(role, 'order.getOrderListCount', { status: [status] })).json['result'],
          `${role} ${status}`,
        ).toBe(orders)
  }
})

test('every reply was what its contract declares', () => {
  expect([...witness.faults].sort()).toEqual([])
})

test('every call was answered, or is named with the reason why not', () => {
  expect(
    everyCall
      .map(({ name }) => name)
      .filter((name) => !witness.answered.has(name))
      .sort(),
  ).toEqual(Object.keys(unanswered).sort())
})
