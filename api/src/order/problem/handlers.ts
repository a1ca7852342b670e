import type { Calls } from 'contract/calls/all'
import type { Body, Reply } from 'contract/define'
import { countOf } from 'contract/format'
import { warehouseOrderId } from 'contract/order-number'
import { inStatus, statusLabel } from 'contract/order-status'
import type { Tx } from '../../kernel/database.ts'
import { found, refuse } from '../../kernel/refuse.ts'
import type { Who } from '../../kernel/who.ts'
import type { Handlers } from '../../server/handler.ts'
import { allocateOrder, reprocess } from '../allocate/allocate.ts'
import { promiseAnew, promiseFirst } from '../allocate/anew.ts'
import { refuseMissing } from '../missing.ts'
import { moveAll, noteOrders } from '../move.ts'
import { sifted } from '../rules.ts'
import { splitOff } from '../split.ts'
import * as queries from './queries.ts'
import { refuseMappingSku, refuseMappingStatus, refuseSplitting, refuseTaking, splitLines, weightOf } from './rules.ts'

type Split = Calls['order']['splitOrder']
type MapSku = Calls['order']['mapSku']

/** What a person does about orders that are out of the flow. */
export const settling: Pick<
  Handlers<'order'>,
  'takeOrder' | 'getTakers' | 'mapStatus' | 'mapSku' | 'getSplit' | 'splitOrder'
> = {
  takeOrder: async (tx, { body: { orderIds, isTaken = true } }, who) => {
    const orders = await lockNamed(tx, who, orderIds)
    const { able, refused } = sifted(orders, refuseTaking)
    if (able.length === 0) orders.forEach(refuseTaking)
    const takenBy = isTaken ? who.name : null
    const changed = able.filter((order) => order.takenBy !== takenBy)
    await queries.setTakenBy(
      tx,
      changed.map(({ id }) => id),
      takenBy,
    )
    await noteOrders(
      tx,
      who,
      changed.map(({ merchantId, id, takenBy: before }) => ({
        merchantId,
        orderId: id,
        note: `${isTaken ? 'taken on' : 'given back'}${before === null || before === who.name ? '' : `, was ${before}'s`}`,
      })),
    )
    return { changed: changed.length, refused }
  },

  getTakers: (tx, { query }, who) => queries.takersOf(tx, who, query.merchantId),

  mapStatus: async (tx, { body: { orderIds, status } }, who) => {
    const orders = await lockNamed(tx, who, orderIds)
    const refuseMapping = refuseMappingStatus(status)
    const { able, refused } = sifted(orders, refuseMapping)
    if (able.length === 0) orders.forEach(refuseMapping)
    await moveAll(
      tx,
      who,
      able.map(({ merchantId, id, status: from }) => ({
        merchantId,
        orderId: id,
        from,
        to: status,
        reason: '',
        note: `is ${from === 500 ? 'paid' : statusLabel(status)}, said by a person`,
      })),
    )
    if (status === 1000) for (const { id } of able) await promiseFirst(tx, who, id)
    const left = new Map(refused.map(({ orderId, reason }) => [orderId, reason]))
    const verdicts = await queries.verdictsOf(
      tx,
      orders.map(({ id }) => id),
    )
    return verdicts.map((verdict) => ({ ...verdict, reason: left.get(verdict.orderId) ?? verdict.reason }))
  },

  mapSku: (tx, { body }, who) => mapSku(tx, who, body),

  getSplit: async (tx, { query }, who) => {
    const order = found(await queries.splittable(tx, who, query.orderId), 'The order')
    const free = new Map((await queries.availableFor(tx, order)).map((one) => [one.productId, one.available]))
    return (await queries.linesOf(tx, order)).map(({ lineNo, productId, sku, name, quantity }) => {
      const available = Math.min(free.get(productId ?? 0) ?? 0, quantity)
      // Two lines of one product share what there is.
      if (productId !== null) free.set(productId, (free.get(productId) ?? 0) - available)
      return { lineNo, sku, productName: name, quantity, available }
    })
  },

  splitOrder: (tx, { body }, who) => split(tx, who, body),
}

async function lockNamed(tx: Tx, who: Who, orderIds: readonly number[]) {
  const orders = await queries.lockTroubled(tx, who, orderIds)
  refuseMissing([...new Set(orderIds)], orders)
  return orders
}

async function mapSku(tx: Tx, who: Who, { orderId, sku, productId }: Body<MapSku>): Promise<Reply<MapSku>> {
  const order = found((await queries.lockTroubled(tx, who, [orderId]))[0], 'The order')
  const product = found(await queries.productOf(tx, order.merchantId, productId), 'The product')
  refuseMappingSku(order)
  if (product.status === 'Archived')
    throw refuse('wrong-state', {
      what: product.sku,
      state: 'archived',
      problem: 'choose another',
      next: 'Choose another product.',
      field: 'ProductId',
    })
  if (await queries.isOwnSku(tx, order.merchantId, sku))
    throw refuse('already-exists', { what: 'The product', name: `${sku}: process the order again`, field: 'Sku' })
  const waiting = await queries.lockWaitingFor(tx, who, order.merchantId, sku, product.id)
  if (!waiting.some(({ id }) => id === orderId)) throw refuse('not-found', { what: `A line of ${sku}`, field: 'Sku' })
  await queries.keepMeaning(tx, who, order.merchantId, sku, product.id)
  const { able, refused } = sifted(
    waiting.map((one) => ({ ...one, status: order.status })),
    (one) => {
      if (!one.hasProduct) return
      const problem = `it would have two lines of ${product.sku}: change its items`
      throw refuse('wrong-state', { what: warehouseOrderId(one.id), ...inStatus(one.status), problem })
    },
  )
  const ids = able.map(({ id }) => id)
  await queries.nameLines(tx, ids, sku, product)
  await reprocess(tx, who, ids, `${sku} is ${product.sku}`)
  // The others that waited are in line now; what allocates by itself takes them in their turn.
  if (ids.includes(orderId)) await allocateOrder(tx, who, orderId)
  const [verdict] = await queries.verdictsOf(tx, [orderId])
  return { ...found(verdict, 'The order'), orders: ids.length, refused }
}

async function split(tx: Tx, who: Who, { orderId, later }: Body<Split>): Promise<Reply<Split>> {
  const order = found(await queries.lockSplittable(tx, who, orderId), 'The order')
  refuseSplitting(order)
  const { stay, wait } = splitLines(await queries.linesOf(tx, order), later)
  const note = `split off from ${warehouseOrderId(order.id)}`
  const { id, referenceCode } = await splitOff(tx, who, order, wait, { status: 1000, note, reason: '', codMinor: null })
  await queries.setLines(tx, order, stay, weightOf(stay))
  const units = countOf(
    wait.reduce((sum, { quantity }) => sum + quantity, 0),
    'unit',
  )
  await noteOrders(tx, who, [
    { merchantId: order.merchantId, orderId, note: `${units} split off to ${warehouseOrderId(id)} (${referenceCode})` },
  ])
  // The one that goes now first: what is there is for it.
  await promiseAnew(tx, who, order)
  await allocateOrder(tx, who, id)
  const verdicts = new Map((await queries.verdictsOf(tx, [orderId, id])).map((one) => [one.orderId, one]))
  const [now, rest] = [found(verdicts.get(orderId), 'The order'), found(verdicts.get(id), 'The order')]
  return { ...now, splitOff: { ...rest, warehouseOrderId: warehouseOrderId(id), referenceCode } }
}
