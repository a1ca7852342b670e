import { expect } from 'vitest'
import { one, rows, run, sql } from '../src/kernel/database.ts'
import { differences } from '../src/stock/verify.ts'
import { makeCell, makeOrder, makeProduct, receive } from './floor.ts'
import type { Api, House } from './house.ts'

export type Made = { productId: number; sku: string; cellId: number; cellCode: string }

/** What the tests of a walk through the warehouse do again and again, with the hands of one worker. */
export function hands(house: House, worker: Api) {
  /**
   * The books hold after every step: balances are the sums of their movements, and what orders hold is what is
   * allocated.
   */
  const booksHold = async () => expect(await house.system(differences)).toEqual([])
  const statusOf = (orderId: number) =>
    house.system(
      async (tx) => (await one<{ status: number }>(tx, sql`select status from orders where id = ${orderId}`)).status,
    )
  const stockOf = (productId: number) =>
    house.system((tx) =>
      rows<{ placeKind: number; condition: string; onHand: number; allocated: number }>(
        tx,
        sql`
    select place_kind, condition, on_hand, allocated from stock_balance
     where product_id = ${productId} and on_hand > 0 order by place_kind, id`,
      ),
    )

  let serial = 0
  const make = (quantity: number, { cells = 1, pack }: { cells?: number; pack?: string } = {}): Promise<Made[]> =>
    house.system(async (tx) => {
      const sku = `JRN-${++serial}`
      const productId = await makeProduct(tx, house.birch, { sku })
      await run(
        tx,
        sql`update product
               set package_weight_grams = 200, package_length_mm = 100, package_width_mm = 80, package_height_mm = 40
             where id = ${productId}`,
      )
      if (pack)
        await run(
          tx,
          sql`insert into product_barcode (merchant_id, product_id, code, format, pack_quantity)
              values (${house.birch}, ${productId}, ${pack}, 'Code128', 3)`,
        )
      const made: Made[] = []
      for (let n = 0; n < cells; n++) {
        const cellCode = `J-${serial}-${n}`
        const cellId = await makeCell(tx, house.locationId, { code: cellCode, priority: 100 + n })
        await receive(tx, { merchantId: house.birch, locationId: house.locationId, productId, cellId, quantity })
        made.push({ productId, sku, cellId, cellCode })
      }
      return made
    })
  const [orderOf, firstOf] = [
    (lines: { productId: number; quantity: number }[]) =>
      house.system((tx) => makeOrder(tx, house.birch, house.locationId, lines)),
    async (quantity: number, options = {}) => (await make(quantity, options))[0] as Made,
  ]
  const pickedList = async (lines: { productId: number; quantity: number }[]) => {
    const orderId = await orderOf(lines)
    await worker.order.changeToPick({ body: { orderId } })
    const { pickingListId } = await worker.picking.generatePickingList({ body: { orderIds: [orderId] } })
    return {
      orderId,
      pickingListId,
      walk: await worker.picking.getOrderItemsByPickingListId({ query: { pickingListId } }),
    }
  }
  const scan = (body: Parameters<Api['picking']['updateOrdersPickingList']>[0]['body']) =>
    worker.picking.updateOrdersPickingList({ body })
  return { booksHold, statusOf, stockOf, make, orderOf, firstOf, pickedList, scan }
}
