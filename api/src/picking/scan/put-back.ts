import { randomUUID } from 'node:crypto'
import type { Calls } from 'contract/calls/all'
import type { Body, Reply } from 'contract/define'
import { warehouseOrderId } from 'contract/order-number'
import type { Tx } from '../../kernel/database.ts'
import { found, needed, refuse } from '../../kernel/refuse.ts'
import { type Demand, movedFor } from '../../order/demand.ts'
import { reprocessWaiting } from '../../order/allocate/allocate.ts'
import { type Move, post } from '../../stock/ledger.ts'
import { inCell, stray as strayIn } from '../../stock/spot.ts'
import type { Who } from '../../kernel/who.ts'
import { dropTrayNames } from './queries.ts'
import * as queries from '../queries.ts'
import { trayName } from '../rules.ts'
import { locationFor } from '../../location/place.ts'
import { hitsOf, type ScannedCode } from '../../catalogue/code.ts'
import { meaningAmong } from '../../catalogue/expected.ts'
import { freeTrays, trayInUse } from '../trays.ts'

type Call = Calls['picking']['putBack']
type Stray = queries.Stray

/** Where units lie that nobody is promised any more: a tray, or the parcels of a cancelled order. */
type Source = { place: 'tray' | 'parcel'; ids: number[]; name: string; demand: Pick<Demand, 'kind' | 'id'> | null }

/** Units nobody is promised any more leave their tray or parcel for a cell; orders that wait for them are tried again. */
export async function putBack(tx: Tx, who: Who, asked: Body<Call>): Promise<Reply<Call>> {
  const source = await sourceOf(tx, who, asked)
  const strays = await queries.straysIn(tx, who, source)
  const location = found(await locationFor(tx, who, strays[0]?.locationId ?? asked.locationId), 'The location')
  const { code, mine } = await meant(tx, asked.code, strays)
  const { merchantId } = mine[0] ?? throwNothing(code.sku, source)
  const cell = found(await queries.cellFor(tx, location.id, merchantId, asked.cellCode), 'The cell')
  const free = mine.reduce((sum, stray) => sum + stray.free, 0)
  const quantity = (asked.quantity ?? 1) * code.packQuantity
  if (quantity > free) throw refuse('too-many-units', { got: quantity, left: free, field: 'Quantity' })
  await post(tx, who, movesOf(mine, quantity, source, cell.id))
  const unitsLeft = strays.reduce((sum, stray) => sum + stray.free, 0) - quantity
  if (unitsLeft === 0 && source.place === 'tray') await leave(tx, source, location.id)
  await reprocessWaiting(tx, who, merchantId, [code.productId])
  return { from: source.name, sku: code.sku, quantity, cellCode: cell.code, unitsLeft }
}

async function sourceOf(tx: Tx, who: Who, asked: Body<Call>): Promise<Source> {
  if (asked.orderId !== undefined) {
    const order = found(await queries.unpacked(tx, who, asked.orderId), 'The parcel')
    const name = `parcel ${warehouseOrderId(order.id)}`
    return { place: 'parcel', ids: order.parcelIds, name, demand: { kind: 'order', id: order.id } }
  }
  const location = found(await locationFor(tx, who, asked.locationId), 'The location')
  const name = trayName(needed(asked.trayName, 'TrayName'))
  const tray = found(await trayInUse(tx, location.id, name), 'The tray')
  const { demandKind: kind, demandId: id } = tray
  return { place: 'tray', ids: [tray.id], name: tray.name, demand: kind === null || id === null ? null : { kind, id } }
}

/** What the code means among the strays, merchant by merchant: a tray of single orders may hold several merchants'. */
async function meant(tx: Tx, said: string, strays: readonly Stray[]) {
  const hits: ScannedCode[] = []
  for (const merchantId of new Set(strays.map((stray) => stray.merchantId)))
    hits.push(...(await hitsOf(tx, merchantId, said)))
  const code = meaningAmong(said, hits, strays)
  return { code, mine: strays.filter((stray) => stray.productId === code.productId) }
}

function throwNothing(sku: string, source: Source): never {
  throw refuse('wrong-item', { got: sku, expected: `one that ${source.name} has to give back`, field: 'Code' })
}

/** A tray that is empty is free for the next order; orders that left units in it have none there any more. */
async function leave(tx: Tx, { ids, name }: Source, locationId: number): Promise<void> {
  await dropTrayNames(tx, locationId, name)
  await freeTrays(tx, ids)
}

function movesOf(strays: readonly Stray[], quantity: number, source: Source, cellId: number): Move[] {
  const entry = `put-back:${randomUUID()}`
  let left = quantity
  return strays.flatMap(({ free, placeId, ...stray }) => {
    const part = Math.min(free, left)
    left -= part
    if (part === 0) return []
    return [
      {
        ...stray,
        kind: 'transfer' as const,
        quantity: part,
        from: strayIn(source.place, placeId),
        to: inCell(cellId),
        entry: `${entry}:${placeId}:${stray.batchId}`,
        reason: `put back from ${source.name}`,
        ...(source.demand ? movedFor(source.demand) : {}),
      },
    ]
  })
}
