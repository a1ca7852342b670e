import { newKey } from 'contract/client'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type House, openHouse, refusalOf } from '../../test/house.ts'
import { hashesAtOnce } from '../account/password.ts'
import { one, openPool, run, sql } from '../kernel/database.ts'
import { Turns } from './turns.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

test('what is too much of one holder waits for its own, in order, and holds up nobody else', async () => {
  const turns = new Turns(2, 60_000)
  const [began, ends]: [string[], (() => void)[]] = [[], []]
  const take = (holder: string, name: string) =>
    turns.take(holder, async () => {
      began.push(name)
      await new Promise<void>((end) => ends.push(end))
      if (name === 'a1') throw new Error(name)
      return name
    })
  const all = [take('a', 'a1'), take('a', 'a2'), take('a', 'a3'), take('a', 'a4'), take('b', 'b1')]
  const failed = expect(all[0]).rejects.toThrow('a1')
  expect(began).toEqual(['a1', 'a2', 'b1'])
  ends.shift()?.()
  await failed
  expect(began).toEqual(['a1', 'a2', 'b1', 'a3'])
  for (const end of ends.splice(0)) end()
  expect(await Promise.all(all.slice(1, 3))).toEqual(['a2', 'a3'])
  ends.shift()?.()
  expect(await all[3]).toBe('a4')
  // It begins anew when nothing of it is left.
  const again = take('a', 'a5')
  expect(began.at(-1)).toBe('a5')
  ends.shift()?.()
  await again
})

test('who waits too long for a turn is told so, and takes none', async () => {
  const turns = new Turns(1, 20)
  let end = (): void => {}
  const first = turns.take('a', () => new Promise<void>((ended) => (end = ended)))
  await expect(turns.take('a', async () => 'late')).rejects.toMatchObject({ code: 'busy', status: 503 })
  expect(turns.waitingCount).toBe(0)
  end()
  await first
  expect(await turns.take('a', async () => 'in time')).toBe('in time')
})

test('a person who asks for much at once has half of the connections to the database, and others have the rest', async () => {
  const [merchant, worker] = [await house.as('MERCHANT_ADMIN'), await house.as('WAREHOUSE_WORKER')]
  const { productId } = await merchant.catalogue.createProduct({ body: { sku: 'MUG', productName: 'Mug' } })
  await worker.account.myself()
  const most = house.pool.options.max
  const holder = await house.pool.connect()
  const inUse = () => house.pool.totalCount - house.pool.idleCount - 1
  await holder.query("begin; set local app.merchant = '*'")
  await holder.query('select id from product where id = $1 for update', [productId])
  const asked = Array.from({ length: most * 2 }, (_, n) =>
    merchant.catalogue.updateProduct({ body: { productId, productName: `Mug ${n}` } }),
  )
  await expect.poll(inUse).toBeGreaterThanOrEqual(most / 2)
  await worker.account.myself()
  expect(house.pool.waitingCount).toBe(0)
  // One more may be reading the feed.
  expect(inUse()).toBeLessThanOrEqual(most / 2 + 1)
  await holder.query('rollback')
  holder.release()
  await Promise.all(asked)
})

test('what is asked before the work, in whose name it is, waits for a turn too', async () => {
  const [manager, worker] = [await house.as('WAREHOUSE_MANAGER'), await house.as('WAREHOUSE_WORKER')]
  const madeBy = (await worker.account.myself()).result.id
  await manager.account.myself()
  const owner = openPool(house.ownerUrl, 1)
  const most = house.pool.options.max
  const inUse = () => house.pool.totalCount - house.pool.idleCount
  const body = {
    pickingListId: 1,
    lineId: 1,
    cellCode: 'A',
    code: 'A',
    quantity: 1,
    trayName: 'T',
    scanNumber: newKey(),
  }
  await owner.query('begin; lock table app_user in access exclusive mode')
  const asked = Array.from({ length: most * 2 }, () =>
    refusalOf(manager.picking.updateOrdersPickingList({ body }, { key: newKey(), madeBy })),
  )
  await expect.poll(inUse).toBeGreaterThanOrEqual(most / 2)
  // Each that waits for its turn has been read: what would take a connection has taken it.
  await fetch(`${house.base}/readyz`)
  expect(inUse()).toBeLessThanOrEqual(most / 2 + 1)
  await owner.query('rollback')
  await owner.end()
  expect(new Set((await Promise.all(asked)).map(({ status }) => status))).toEqual(new Set([404]))
})

test('each piece of a file that is sent waits for a turn of whoever reads it', async () => {
  const merchant = await house.as('MERCHANT_ADMIN')
  const { id: userId } = await merchant.account.myself().then(({ result }) => result)
  await house.system(async (tx) => {
    const job = await one<{ id: number }>(
      tx,
      sql`
      insert into job (merchant_id, job_type, unique_key, status, user_id, created_by, has_file, finished_at)
      values (${house.birch}, 'OrderExport', 'pieces', 'Succeeded', ${userId}, '', true, now()) returning id`,
    )
    await run(
      tx,
      sql`
      insert into job_file (merchant_id, job_id, kind, part, name, content_type, bytes)
      select ${house.birch}, ${job.id}, 'result', n, 'orders.csv', 'text/csv', 'a,b' from generate_series(0, 2) n`,
    )
  })
  const taken = vi.spyOn(Turns.prototype, 'take')
  const file = await merchant.jobs.getFile({ query: { jobType: 'OrderExport', uniqueKey: 'pieces' } })
  expect(Buffer.from(await file.arrayBuffer()).toString()).toBe('a,ba,ba,b')
  expect(taken.mock.calls.map(([holder]) => holder)).toEqual(Array.from({ length: 4 }, () => `person ${userId}`))
  taken.mockRestore()
})

test('where the machine has two cores one password is hashed at once', () => {
  expect([1, 2, 4, 16].map(hashesAtOnce)).toEqual([1, 1, 2, 2])
})
