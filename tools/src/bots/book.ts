import { warehouseOrderId } from 'contract/order-number'
import { CallError } from 'contract/client'

/** Units by SKU. */
export type Goods = Map<string, number>

export const add = (goods: Goods, sku: string, units: number): void =>
  void goods.set(sku, (goods.get(sku) ?? 0) + units)

type Order = {
  merchantId: number
  ordered: Goods
  /** What lies in its parcels, as the hands that packed it know. */
  packed: Goods
  isCancelled: boolean
}

/**
 * What the bots know by their own eyes, whatever the portal says: what was ordered, what lies in which tray and parcel.
 * What leaves the house is compared with it.
 */
export class Book {
  readonly orders = new Map<number, Order>()
  readonly trays = new Map<string, Goods>()
  /** Tracking numbers of cancelled parcels, and of parcels in the house with their orders. */
  readonly retiredNumbers: string[] = []
  readonly numbers = new Map<string, number>()
  readonly counts = new Map<string, number>()
  readonly faults: string[] = []
  /** Orders that were closed or have left: none of them leaves any more. */
  readonly gone = new Set<number>()
  /** Orders that somebody has in hand. */
  readonly inHand = new Set<number>()

  count(what: string, times = 1): void {
    this.counts.set(what, (this.counts.get(what) ?? 0) + times)
  }

  fault(words: string): void {
    this.faults.push(words)
  }

  took(merchantId: number, orderId: number, ordered: Goods): void {
    this.orders.set(orderId, { merchantId, ordered, packed: new Map(), isCancelled: false })
  }

  tray(name: string): Goods {
    const goods = this.trays.get(name) ?? new Map<string, number>()
    this.trays.set(name, goods)
    return goods
  }

  /** It is nobody's work any more. */
  forget(orderId: number): void {
    this.orders.delete(orderId)
    this.gone.add(orderId)
    for (const [number, owner] of this.numbers) if (owner === orderId) this.numbers.delete(number)
  }

  /** Has an order left with what was ordered, all of it and nothing else? */
  left(orderId: number): void {
    const order = this.orders.get(orderId)
    if (this.gone.has(orderId)) this.fault(`${warehouseOrderId(orderId)} left after it was closed or had left`)
    if (!order) return
    this.forget(orderId)
    const skus = new Set([...order.ordered.keys(), ...order.packed.keys()])
    for (const sku of skus) {
      const [wanted, went] = [order.ordered.get(sku) ?? 0, order.packed.get(sku) ?? 0]
      if (wanted !== went)
        this.fault(`${warehouseOrderId(orderId)} left with ${went} of ${sku}, ordered were ${wanted}`)
    }
    if (order.isCancelled) this.fault(`${warehouseOrderId(orderId)} left although it was cancelled`)
    this.count('orders left')
    this.count(
      'units left',
      [...order.ordered.values()].reduce((sum, units) => sum + units, 0),
    )
  }
}

/** What no work may meet: the server broke, is not there, or does not understand a bot. */
const isBroken = ({ status }: CallError): boolean => status === 0 || status === 400 || status >= 500

/** Answers undefined where the portal refused, which it may at any moment: somebody else was quicker. */
export async function attempt<T>(book: Book, work: Promise<T>): Promise<T | undefined> {
  try {
    return await work
  } catch (problem) {
    if (!(problem instanceof CallError)) throw problem
    if (isBroken(problem)) book.fault(`${problem.path}: ${problem.message}`)
    else book.count(`refused, ${problem.code} by ${problem.path.split('/').at(-1)}`)
    return undefined
  }
}

const item = ['wrong-item', 'unknown-code', 'ambiguous-code']
/** What must be refused, and the codes that refuse it for what it is. */
const wrongs = {
  'another item picked': item,
  'picked from another cell': ['wrong-cell'],
  'more than asked': ['too-many-units'],
  'another batch picked': ['wrong-batch', 'batch-needed'],
  'into another tray': ['wrong-tray'],
  'another item packed': item,
  'packed after a cancel': ['wrong-state'],
  'a number of a cancelled parcel': ['number-void'],
  'a number of another parcel': ['already-exists', 'number-void'],
  'a bin of another courier': ['wrong-bin'],
  'a bin after a cancel': ['wrong-state'],
  'another item put away': item,
  'the same number once more': ['already-exists'],
} as const satisfies Record<string, readonly string[]>

/**
 * Does what must be refused, and for what it is: what is taken instead is a fault. Refused for something else it proves
 * nothing: somebody was quicker. `isWrong` looks once more at what was taken, where it may have become right meanwhile.
 */
export async function mustRefuse(
  book: Book,
  what: keyof typeof wrongs,
  work: Promise<unknown>,
  which = '',
  isWrong = async () => true,
): Promise<void> {
  try {
    await work
    if (await isWrong()) book.fault(`${what} was taken${which && `: ${which}`}`)
  } catch (problem) {
    if (!(problem instanceof CallError)) throw problem
    const codes: readonly string[] = wrongs[what]
    if (codes.includes(problem.code)) book.count(`refused rightly, ${what}`)
    else if (isBroken(problem) || problem.status === 401) book.fault(`${what}: ${problem.path}: ${problem.message}`)
    else book.count(`refused as ${problem.code}, ${what}`)
  }
}
