import { randomUUID } from 'node:crypto'
import type { Calls } from 'contract/calls/all'
import type { Body, Reply } from 'contract/define'
import { warehouseOrderId } from 'contract/order-number'
import type { Tx } from '../../kernel/database.ts'
import { found, needed, refuse } from '../../kernel/refuse.ts'
import { withCourier } from '../../order/coming-back.ts'
import { type Demand, movedFor } from '../../order/demand.ts'
import { reprocess } from '../../order/allocate/allocate.ts'
import { coveredBy, type Gain, lockWaiting } from '../../order/allocate/covered.ts'
import { tellOrder } from '../../order/tell.ts'
import { cellOf } from '../../stock/floor.ts'
import { type Move, post } from '../../stock/ledger.ts'
import { type Cell, refuseCell } from '../../stock/rules.ts'
import { inCell, outside, stray as strayIn } from '../../stock/spot.ts'
import type { Who } from '../../kernel/who.ts'
import { dropTrayNames, leaveFreedTray } from './queries.ts'
import * as queries from '../queries.ts'
import { trayName } from '../rules.ts'
import { tellTray } from '../tell.ts'
import { locationFor } from '../../location/place.ts'
import { hitsOf, type ScannedCode } from '../../catalogue/code.ts'
import { meaningAmong } from '../../catalogue/expected.ts'
import { freeTrays, setLastPerson, touchedBy, trayInUse } from '../trays.ts'

type Call = Calls['picking']['putBack']
type Stray = queries.Stray

type Order = { merchantId: number; id: number }

/**
 * Where units lie that nobody is promised any more: a tray, or the parcels of an order. `failed`: what the courier brings
 * back of it is off the books until it is scanned.
 */
type Source = {
  place: 'tray' | 'parcel'
  ids: number[]
  name: string
  demand: Pick<Demand, 'kind' | 'id'> | null
  /** Whose parcels they are. */
  order?: Order
  failed?: Order
}
/** Units that may be put back; those that the courier brings lie nowhere yet. */
type Found = Omit<Stray, 'placeId'> & { placeId: number | null }

/** Units nobody is promised any more leave their tray or parcel for a cell; orders that wait for them are tried again. */
export async function putBack(tx: Tx, who: Who, asked: Body<Call>): Promise<Reply<Call>> {
  await lockOrders(tx, who, asked)
  const source = await sourceOf(tx, who, asked)
  const strays = [...(await queries.straysIn(tx, who, source)), ...(await broughtBack(tx, source, asked.condition))]
  const location = found(await locationFor(tx, who, strays[0]?.locationId ?? asked.locationId), 'The location')
  const { code, mine } = await meant(tx, asked.code, strays)
  const { merchantId } = mine[0] ?? throwNothing(code.sku, source)
  const cell = found(await cellOf(tx, location.id, asked.cellCode), 'The cell')
  refuseCondition(asked.condition, mine)
  const fitting = fittingInto(cell, ofCondition(mine, asked.condition))
  const condition = (fitting[0] ?? mine[0])?.condition === 'Unusable' ? 'Unusable' : 'Good'
  refuseCell(cell, asked.condition ?? condition, merchantId)
  const free = fitting.reduce((sum, stray) => sum + stray.free, 0)
  const quantity = (asked.quantity ?? 1) * code.packQuantity
  if (quantity > free) throw refuse('too-many-units', { got: quantity, left: free, field: 'Quantity' })
  const moves = movesOf(fitting, quantity, source, cell.id)
  await inLine(tx, who, location.id, cell, moves)
  if (source.place === 'tray') await setLastPerson(tx, who, source.ids)
  await post(tx, who, moves)
  const unitsLeft = strays.reduce((sum, stray) => sum + stray.free, 0) - quantity
  if (unitsLeft === 0 && source.place === 'tray') await leave(tx, source, location.id)
  await tell(tx, source, location.id)
  return { from: source.name, sku: code.sku, quantity, cellCode: cell.code, condition, unitsLeft }
}

/**
 * Orders that what lies in the tray may complete, and those that its name stands at, before the tray itself; those of a
 * parcel are locked with it.
 */
async function lockOrders(tx: Tx, who: Who, asked: Body<Call>): Promise<void> {
  const location = asked.orderId === undefined ? await locationFor(tx, who, asked.locationId) : undefined
  if (!location) return
  const { products, orders } = await touchedBy(tx, location.id, trayName(needed(asked.trayName, 'TrayName')))
  await lockWaiting(tx, products, orders)
}

/** Orders that these units complete go back in line; they are asked before the units are there, as where goods come in. */
async function inLine(tx: Tx, who: Who, locationId: number, cell: Cell, moves: readonly Move[]): Promise<void> {
  const [first, ...more] = moves.filter(({ to }) => to.condition === 'Good' && cell.isPickable)
  if (!first) return
  const covered = await coveredBy(tx, first.merchantId, locationId, [first, ...more].map(gainOf))
  await reprocess(
    tx,
    who,
    covered.map((order) => order.id),
    'stock arrived',
  )
}

const gainOf = ({ productId, batchId, quantity }: Move): Gain => ({ productId, batchId, quantity })

/** What shows the tray, or the order whose parcels it came from, is read again. */
const tell = async (tx: Tx, { ids, order }: Source, locationId: number): Promise<void> => {
  if (order) return tellOrder(tx, { ...order, locationId })
  for (const id of ids) await tellTray(tx, { id }, locationId)
}

const failed = 520

/** What the courier had of a failed order: whoever scans a unit of it has it in hand, and says how it looks. */
const broughtBack = async (
  tx: Tx,
  { failed: order }: Source,
  condition: Stray['condition'] = 'Good',
): Promise<Found[]> =>
  order
    ? (await withCourier(tx, order)).map(({ quantity, ...unit }) => ({
        ...unit,
        merchantId: order.merchantId,
        placeId: null,
        condition,
        free: quantity,
      }))
    : []

async function sourceOf(tx: Tx, who: Who, asked: Body<Call>): Promise<Source> {
  if (asked.orderId !== undefined) {
    const order = found(await queries.unpacked(tx, who, asked.orderId), 'The parcel')
    const name = `parcel ${warehouseOrderId(order.id)}`
    const source: Source = {
      place: 'parcel',
      ids: order.parcelIds,
      name,
      demand: { kind: 'order', id: order.id },
      order,
    }
    return order.status === failed ? { ...source, failed: order } : source
  }
  const location = found(await locationFor(tx, who, asked.locationId), 'The location')
  const name = trayName(needed(asked.trayName, 'TrayName'))
  const tray = found(await trayInUse(tx, location.id, name), 'The tray')
  const { demandKind: kind, demandId: id } = tray
  return { place: 'tray', ids: [tray.id], name: tray.name, demand: kind === null || id === null ? null : { kind, id } }
}

/** What the code means among the strays, merchant by merchant: a tray of single orders may hold several merchants'. */
export async function meant<T extends { merchantId: number; productId: number }>(
  tx: Tx,
  said: string,
  strays: readonly T[],
) {
  if (strays.length === 0)
    throw refuse('wrong-state', {
      what: 'All of it',
      state: 'put back or taken already',
      problem: `nothing is left here for ${said.trim()}`,
      next: 'Reload: somebody was quicker. If you hold a unit, count the cell where it belongs.',
      field: 'Code',
    })
  const hits: ScannedCode[] = []
  for (const merchantId of new Set(strays.map((stray) => stray.merchantId)))
    hits.push(...(await hitsOf(tx, merchantId, said)))
  const code = meaningAmong(said, hits, strays)
  return { code, mine: strays.filter((stray) => stray.productId === code.productId) }
}

function throwNothing(sku: string, source: Source): never {
  throw refuse('wrong-item', { got: sku, expected: `one that ${source.name} has to give back`, field: 'Code' })
}

const ofCondition = (strays: readonly Found[], said: Stray['condition'] | undefined) =>
  said === undefined ? strays : strays.filter(({ condition }) => condition === said)

/** What lies here is what it is: only of what the courier brings back a hand says how it looks. */
function refuseCondition(said: Stray['condition'] | undefined, strays: readonly Found[]): void {
  if (said !== undefined && ofCondition(strays, said).length === 0)
    throw refuse('bad-input', {
      field: 'Condition',
      problem: 'is said of what the courier brings back; what lies here keeps the one it has',
    })
}

/** Damaged units and good ones lie in cells of their own. */
const fittingInto = ({ isUnusableStock }: Cell, strays: readonly Found[]) =>
  strays.filter(({ condition }) => (condition === 'Unusable') === isUnusableStock)

/** A tray that is empty is free for the next order; orders that left units in it have none there any more. */
async function leave(tx: Tx, { ids, name }: Source, locationId: number): Promise<void> {
  await dropTrayNames(tx, locationId, name)
  if (await freeTrays(tx, ids)) await leaveFreedTray(tx, locationId, name)
}

function movesOf(strays: readonly Found[], quantity: number, source: Source, cellId: number): Move[] {
  const entry = `put-back:${randomUUID()}`
  let left = quantity
  return strays.flatMap(({ free, placeId, condition, ...stray }) => {
    const part = Math.min(free, left)
    left -= part
    if (part === 0) return []
    return [
      {
        ...stray,
        kind: placeId === null ? ('receive' as const) : ('transfer' as const),
        quantity: part,
        from: placeId === null ? outside() : strayIn(source.place, placeId, condition),
        to: inCell(cellId, condition),
        entry: `${entry}:${placeId ?? 'courier'}:${stray.batchId}:${condition}`,
        reason: `put back from ${source.name}`,
        ...(source.demand ? movedFor(source.demand) : {}),
      },
    ]
  })
}
