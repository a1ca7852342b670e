import type { Calls } from 'contract/calls/all'
import type { Reply } from 'contract/define'
import type { Tx } from '../../kernel/database.ts'
import { found, refuse } from '../../kernel/refuse.ts'
import type { Who } from '../../kernel/who.ts'
import { reprocess } from '../../order/allocate/allocate.ts'
import { promiseAnew } from '../../order/allocate/anew.ts'
import { saidOf } from '../../order/buyer/fields.ts'
import { changeBuyer } from '../../order/buyer/kept.ts'
import { orderDemand } from '../../order/demand.ts'
import { type Items, replaceLines } from '../../order/make/replace.ts'
import { noteOrders } from '../../order/move.ts'
import { lockOutgoing } from '../../packing/parcel.ts'
import { giveBack, leaveListOf, listUnder } from '../../picking/leave.ts'
import type { PickingList } from '../../picking/rules.ts'
import type { MarketFor } from '../../shop/connection/speak.ts'
import { cashSaid, setCash } from '../cash.ts'
import { parcelsHanded } from '../cancel/queries.ts'
import { answerWish } from '../cancel/wish.ts'
import { providerFor, setCourier } from '../queries.ts'
import { refuseOtherCourier, refuseProvider } from '../rules.ts'
import * as queries from './queries.ts'
import {
  changesAddress,
  changesBuyer,
  columnsSaid,
  isTurnedDown,
  holdsAfter,
  noteOf,
  type Order,
  refuseAddress,
  refuseMarketplace,
  refuseMerchant,
  refuseMoments,
  refusePicked,
  refuseUnseen,
  refuseUpdate,
  refuseWishing,
  type Said,
} from './rules.ts'

type Call = Calls['shipping']['updateOrder']

const outOfStock = 540

/** Changes an order, all that was said of it or nothing. */
export async function updateOrder(tx: Tx, who: Who, said: Said, marketFor: MarketFor): Promise<Reply<Call>> {
  const list = said.items && (await listUnder(tx, who, said.orderId))
  const order = found(await queries.lockOrder(tx, who, said.orderId), 'The order')
  const holds = holdsAfter(order, said, who)
  const note = noteOf(said, { holds, timeZone: order.timeZone })
  if (!note) throw refuse('bad-input', { field: 'The body', problem: 'changes nothing: say what is to be changed' })
  refuseMoments(said, who.now)
  refuseMarketplace(order, said, who)
  refuseMerchant(order, said, who)
  if (holds) {
    refuseUpdate(order, 'be held')
    refuseUnseen(order, said, who)
    refuseWishing(order, holds)
    if (isTurnedDown(order, holds)) await answerWish(tx, who, { order, isGranted: false, marketFor })
    await queries.setHolds(tx, order, holds)
  }
  await change(tx, who, order, said)
  await noteOrders(tx, who, [{ merchantId: order.merchantId, orderId: order.id, note }])
  if (said.items) {
    if (order.pickingListId !== (list?.id ?? null)) throw refuse('stale', { what: 'The order' })
    await changeItems(tx, who, order, said.items, list)
  } else if (said.shipByTimestamp !== undefined) {
    await noteShortKeeping(tx, who, order)
    // A batch that kept too short for the ship-by of before may do.
    if (order.status === outOfStock) await reprocess(tx, who, [order.id], 'ship by changed')
  }
  return { orderId: order.id, ...(await queries.stateOf(tx, order)) }
}

async function change(tx: Tx, who: Who, order: Order, said: Said): Promise<void> {
  const columns = columnsSaid(said)
  const { shippingProvider, shipByTimestamp, codAmount } = said
  if (
    columns.length ||
    changesAddress(said) ||
    [shippingProvider, shipByTimestamp, codAmount].some((one) => one !== undefined)
  )
    refuseUpdate(order, 'be changed')
  if (changesAddress(said)) refuseAddress(order, await parcelsHanded(tx, order))
  if (changesBuyer(said)) await changeBuyer(tx, { merchantId: order.merchantId, orderId: order.id }, saidOf(said))
  if (columns.length) await queries.setColumns(tx, order, columns)
  if (codAmount !== undefined) await setCash(tx, order, await cashSaid(tx, order, codAmount))
  if (shipByTimestamp !== undefined) await queries.setShipBy(tx, order, shipByTimestamp)
  if (shippingProvider !== undefined) await changeCourier(tx, who, order, shippingProvider)
}

/** What is promised stays so with another ship-by; the timeline names the batches that would no longer be. */
async function noteShortKeeping(tx: Tx, who: Who, order: Order): Promise<void> {
  const short = await queries.keptTooShort(tx, order)
  await noteOrders(
    tx,
    who,
    short.map(({ sku, batchNo, why }) => ({
      merchantId: order.merchantId,
      orderId: order.id,
      note: `${batchNo ? `${sku}, batch ${batchNo}` : sku}, stays promised: ${why}`,
    })),
  )
}

async function changeCourier(tx: Tx, who: Who, order: Order, said: string): Promise<void> {
  const provider = found(await providerFor(tx, order.merchantId, said.trim()), 'The courier')
  refuseProvider(provider)
  if (provider.id === order.shippingProviderId) return
  refuseOtherCourier(found(await lockOutgoing(tx, who, order.id), 'The order'), provider.id)
  await setCourier(tx, order, provider.id)
}

/** Its lines change until something is picked: what was promised is released, then promised anew at once. */
async function changeItems(tx: Tx, who: Who, order: Order, items: Items, list: PickingList | undefined) {
  refuseUpdate(order, 'get other items')
  refusePicked(order)
  const demand = orderDemand(order)
  // Those that wait are put in line before it: were this one short by now, it would be one of them.
  const left = await giveBack(tx, who, demand, { reason: 'its items changed', list })
  if (list) await leaveListOf(tx, demand, list, left)
  await replaceLines(tx, order, items)
  await promiseAnew(tx, who, order)
}
