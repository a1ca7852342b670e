import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { ChangeSubject } from 'contract/changes'
import { outOfStock } from '../api/src/notification/out-of-stock/reader.ts'
import { readOnce } from '../api/src/changes/readers.ts'
import { writeChanges } from '../api/src/changes/write.ts'
import { one, rows, run, sql } from '../api/src/kernel/database.ts'
import { makeOrder, makeProduct } from '../api/test/floor.ts'
import { type Api, type House, openHouse } from '../api/test/house.ts'
import { everyCall } from './parts/ask.ts'
import { type Clients, fillFloor, fillMerchant } from './parts/filled.ts'
import { build, type Built, endAll, startWorker, until } from './parts/servers.ts'
import { witnessOf } from './parts/witness.ts'

vi.setConfig({ testTimeout: 60_000 })

const houses: House[] = []
const newHouse = async (): Promise<House> => {
  const house = await openHouse()
  houses.push(house)
  return house
}
let built: Built | undefined
beforeAll(async () => {
  built = await build()
})
afterAll(async () => {
  await endAll()
  built?.remove()
  for (const house of houses) await house.close()
})

/** Clients that note which subjects each call told the feed of. */
function telling(house: House, told: Map<string, Set<ChangeSubject>>): Clients {
  const newest = async () =>
    (await house.system((tx) => one<{ id: number }>(tx, sql`select coalesce(max(id), 0) as id from change`))).id
  const since = (id: number) =>
    house.system((tx) =>
      rows<{ subject: ChangeSubject }>(tx, sql`select distinct subject from change where id > ${id}`),
    )
  type Ask = (...given: unknown[]) => Promise<unknown>
  const noted =
    (name: string, ask: Ask): Ask =>
    async (...given) => {
      const before = await newest()
      const answer = await ask(...given)
      const subjects = told.get(name) ?? new Set()
      for (const { subject } of await since(before)) subjects.add(subject)
      told.set(name, subjects)
      return answer
    }
  const wrapped = (api: Api): Api =>
    Object.fromEntries(
      Object.entries(api).map(([subject, calls]) => [
        subject,
        Object.fromEntries(Object.entries(calls).map(([name, ask]) => [name, noted(`${subject}.${name}`, ask as Ask)])),
      ]),
    ) as unknown as Api
  const witness = witnessOf(house)
  return {
    as: async (role, host) => wrapped(await witness.as(role, host)),
    clientOf: (token) => wrapped(witness.clientOf(token)),
  }
}

test('every call tells the feed of what it says that it changes', async () => {
  const house = await newHouse()
  const told = new Map<string, Set<ChangeSubject>>()
  const clients = telling(house, told)
  const floor = await fillFloor(house, clients)
  for (const host of ['birch', 'alder'] as const) await fillMerchant(house, clients, floor, host)
  const silent = everyCall.filter(
    ({ name, call }) => call.changes?.length && !call.changes.some((subject) => told.get(name)?.has(subject)),
  )
  expect(silent.map(({ name, call }) => `${name}: ${call.changes}`)).toEqual([])
  const unsaid = everyCall.flatMap(({ name, call }) =>
    [...(told.get(name) ?? [])]
      .filter((subject) => call.changes && !call.changes.includes(subject))
      .map((subject) => `${name}: ${subject}`),
  )
  expect(unsaid).toEqual([])
})

test('a worker killed again and again: what stands of orders without stock is right, and stands once', async () => {
  const house = await newHouse()
  const { folder } = built ?? expect.fail('Nothing is built.')
  const productId = await house.system((tx) => makeProduct(tx, house.birch))
  const move = (id: number, from: number, to: number) =>
    house.system(async (tx) => {
      await run(tx, sql`update orders set status = ${to} where id = ${id}`)
      const { birch: merchantId, locationId } = house
      await writeChanges(tx, [{ subject: 'order', id, kind: 'moved', merchantId, locationId, from, to }])
    })
  const standing = () =>
    house.system((tx) =>
      rows<{ message: string; amount: number }>(
        tx,
        sql`select message, amount from notification where matter = 'out-of-stock' order by user_id`,
      ),
    )
  let worker = startWorker(folder, house.appUrl)
  await until('The first start', async () =>
    house.system(async (tx) => (await rows(tx, sql`select name from feed_reader`)).length > 0),
  )
  const lacking: number[] = []
  for (let n = 1; n <= 60; n++) {
    const id = await house.system((tx) =>
      makeOrder(tx, house.birch, house.locationId, [{ productId, quantity: 1 }], { status: 2100 }),
    )
    await move(id, 2100, 540)
    if (n % 3 === 0) await move(id, 540, 240)
    else lacking.push(id)
    if (n % 20 !== 0) continue
    await worker.kill('SIGKILL')
    worker = startWorker(folder, house.appUrl)
  }
  await until('The last of them', async () => (await standing())[0]?.amount === lacking.length)
  const shown = await standing()
  expect(shown.map(({ amount }) => amount)).toEqual([lacking.length, lacking.length])
  expect(new Set(shown.map(({ message }) => message)).size).toBe(1)
  for (const id of lacking) await move(id, 540, 240)
  await until('Taking it back', async () => (await standing()).length === 0)
  await worker.kill('SIGTERM')
  expect(await readOnce(house.pool, outOfStock)).toBe(false)
})
