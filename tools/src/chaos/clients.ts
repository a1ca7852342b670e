import { calls } from 'contract/calls/all'
import { newKey } from 'contract/client'
import { goOn, type Hand } from './hand.ts'
import { fulfil } from './fulfil.ts'
import { receive, type Seller, signIn, type World } from './world.ts'

/** Everybody at work. */
export type Crew = {
  /** Prefix of all that this run makes. */
  stamp: string
  manager: Hand
  sellers: readonly { seller: Seller; hand: Hand }[]
  workers: readonly Hand[]
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
const openImports = 3
const importRows = 40

/** The mixed load: each of them goes on, through whatever ends, until the gate says that it is over. */
export function workTogether(crew: Crew, world: World): Promise<unknown> {
  const { manager, workers, sellers } = crew
  return Promise.all([
    ...workers.map((hand, n) => {
      const turn = sellers[n % sellers.length]
      return turn ? goOn(fulfil(crew.stamp, turn.hand, turn.seller, hand, n + 1)) : undefined
    }),
    goOn(receiving(manager, world)),
    goOn(adjusting(crew, world)),
    goOn(waiting(crew)),
    goOn(signingIn(manager, world)),
    goOn(importing(crew)),
    goOn(handingOver(manager, world)),
    goOn(listing(crew)),
  ])
}

function oneOf<T>(all: readonly T[], roll: (sides: number) => number): T {
  const found = all[roll(all.length)]
  if (found === undefined) throw new Error('There is nothing to choose from.')
  return found
}

const receiving =
  (boss: Hand, { sellers, cells }: World) =>
  async (): Promise<void> => {
    const { roll } = boss.doors
    const { merchantId, skus } = oneOf(sellers, roll)
    const scanNumber = roll(2) === 0 ? newKey() : undefined
    await receive(boss, merchantId, oneOf(skus, roll), oneOf(cells, roll), 1 + roll(50), scanNumber)
    await pause(roll(40))
  }

/** Up and down by a few, under a reason of its own. */
const adjusting = ({ manager: boss, stamp }: Crew, { sellers, cells }: World) => {
  let serial = 0
  return async (): Promise<void> => {
    const { roll, book } = boss.doors
    const { merchantId, skus } = oneOf(sellers, roll)
    const at = roll(skus.length)
    const sku = skus[at] ?? ''
    // One of the two cells that were filled with it.
    const cellCode =
      cells[
        (2 * (skus.length * sellers.findIndex((one) => one.merchantId === merchantId) + at) + roll(2)) % cells.length
      ] ?? ''
    const reason = `${stamp} count ${++serial}`
    const change = roll(2) === 0 ? 1 + roll(5) : -1 - roll(3)
    await boss.act(calls.counting.adjustStocks, { body: { merchantId, sku, cellCode, change, reason } }, () => {
      book.add(`adjust ${reason}`, change)
      book.add(`on hand ${sku}`, change)
    })
    await pause(roll(60))
  }
}

/** An order for more than there is: it waits, is tried again, and holds nothing. */
const waiting = ({ manager: boss, sellers, stamp }: Crew) => {
  let serial = 0
  return async (): Promise<void> => {
    const { roll, book } = boss.doors
    const { seller, hand } = oneOf(sellers, roll)
    const reference = `${stamp}-W-${++serial}`
    const items = [{ sku: oneOf(seller.skus, roll), quantity: 900_000, unitPrice: 1 }]
    const body = { shopId: seller.shopId, timestamp: Date.now(), referenceCode: reference, items }
    const made = await hand.act(calls.order.merchantCreateOrder, { body }, ({ orderId }) => {
      book.orders.set(orderId, { reference, skus: new Map(), status: 0 })
    })
    if (made) {
      const { orderId } = made
      await boss.act(calls.order.changeToPick, { body: { orderId } })
      await boss.act(calls.order.reProcessOrder, { body: { orderId } })
    }
    await pause(300 + roll(300))
  }
}

/** Slowly: twenty sign-ins of one person within the minute or two in which their first device says nothing would end it. */
const signingIn =
  (boss: Hand, { workers, sellers }: World) =>
  async (): Promise<void> => {
    const { doors } = boss
    await signIn(doors, oneOf([...workers, ...sellers.map(({ email }) => email)], doors.roll))
    await pause(2_000 + doors.roll(2_000))
  }

/** A small file of orders; the job is watched until it has ended. */
const importing = ({ sellers, stamp }: Crew) => {
  let serial = 0
  return async (): Promise<void> => {
    const { seller, hand } = oneOf(sellers, sellers[0]?.hand.doors.roll ?? (() => 0))
    const { book, roll } = hand.doors
    await pause(300 + roll(700))
    if (book.imports.filter(({ isOver }) => !isOver).length >= openImports) return void (await watchImports(hand))
    const prefix = `${stamp}-I-${++serial}-`
    const rows = Array.from(
      { length: importRows },
      (_, n) => `${prefix}${n},${oneOf(seller.skus, roll)},${1 + roll(3)},11/21/2026 8:26`,
    )
    const file = new File([['Order,SKU,Qty,Date', ...rows].join('\n')], `${prefix}.csv`, { type: 'text/csv' })
    await hand.act(
      calls.imports.createJobWithAttachment,
      { body: { jobType: 'OrderImport', uniqueKey: prefix, shopId: seller.shopId, dateFormat: 'M/D/Y' }, file },
      ({ jobId }) =>
        book.imports.push({ jobId, prefix, rows: importRows, token: hand.token ?? '', restarts: 0, isOver: false }),
    )
    await watchImports(hand)
  }
}

/** Looks at this person's open jobs as the screen does. */
async function watchImports(hand: Hand): Promise<void> {
  for (const one of hand.doors.book.imports.filter(({ isOver, token }) => !isOver && token === hand.token)) {
    const status = await hand.look(calls.jobs.getJobStatus, { jobId: one.jobId })
    if (status?.status !== 'Succeeded') continue
    one.isOver = true
    hand.doors.book.count('imports ended')
  }
}

/** The van comes for a bin. */
const handingOver =
  (boss: Hand, { sellers }: World) =>
  async (): Promise<void> => {
    const { roll, book } = boss.doors
    await pause(500 + roll(500))
    const body = { shippingBinId: oneOf(sellers, roll).shippingBinId, targetStatus: 5000 } as const
    await boss.act(
      calls.shipping.shippingBinCompleteDelivery,
      { body },
      ({ orderIds }) => {
        for (const orderId of orderIds) {
          book.reached(orderId, 5000)
          for (const [sku, units] of book.orders.get(orderId)?.skus ?? []) {
            book.add(`issue ${orderId} ${sku}`, units)
            book.add(`on hand ${sku}`, -units)
          }
        }
      },
      ['empty-bin'],
    )
  }

const listing =
  ({ manager: boss, sellers }: Crew) =>
  async (): Promise<void> => {
    const { roll } = boss.doors
    const { hand } = oneOf(sellers, roll)
    await hand.look(calls.order.getOrderList, { pageSize: 20 })
    await boss.look(calls.stock.getProductList, { pageSize: 20 })
    await boss.look(calls.order.getOrderListCount, {})
    await pause(50 + roll(100))
  }
