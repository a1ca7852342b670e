import { randomUUID } from 'node:crypto'
import type { Calls } from 'contract/calls/all'
import type { Body, Reply } from 'contract/define'
import type { Tx } from '../database.ts'
import { found, refuse } from '../refuse.ts'
import { reprocessWaiting } from '../stock/allocation.ts'
import { inCell, type Move, post } from '../stock/ledger.ts'
import type { Who } from '../who.ts'
import { dropTrayName } from './pick-queries.ts'
import * as queries from './queries.ts'
import { trayName } from './rules.ts'
import { readCode } from './scanned-code.ts'
import { freeTrays, strayIn, trayInUse } from './trays.ts'

type Call = Calls['fulfilment']['putBack']

/** Units nobody is promised any more leave their tray for a cell; orders that wait for the product are tried again. */
export async function putBack(tx: Tx, who: Who, asked: Body<Call>): Promise<Reply<Call>> {
  const location = found(await queries.locationFor(tx, who, asked.locationId), 'The location')
  const tray = found(await trayInUse(tx, location.id, trayName(asked.trayName)), 'The tray')
  const merchantId = found(tray.merchantId ?? undefined, 'The tray')
  const code = await readCode(tx, merchantId, asked.code)
  const cell = found(await queries.cellFor(tx, location.id, merchantId, asked.cellCode), 'The cell')
  const strays = await queries.productsFree(tx, tray.id, code.productId)
  const free = strays.reduce((sum, stray) => sum + stray.free, 0)
  if (free === 0)
    throw refuse('wrong-item', { got: code.sku, expected: `one that ${tray.name} has to give back`, field: 'Code' })
  const quantity = (asked.quantity ?? 1) * code.packQuantity
  if (quantity > free) throw refuse('too-many-units', { got: quantity, left: free, field: 'Quantity' })
  await post(tx, who, movesOf(strays, quantity, code.productId, tray, cell.id))
  const unitsLeft = await queries.straysIn(tx, tray.id)
  if (unitsLeft === 0 && (await freeTrays(tx, [tray.id])) > 0 && tray.orderId !== null)
    await dropTrayName(tx, merchantId, tray.orderId)
  await reprocessWaiting(tx, who, merchantId, [code.productId])
  return { trayName: tray.name, sku: code.sku, quantity, cellCode: cell.code, unitsLeft }
}

function movesOf(
  strays: readonly { merchantId: number; locationId: number; batchId: number; free: number }[],
  quantity: number,
  productId: number,
  tray: { id: number; name: string; orderId: number | null },
  cellId: number,
): Move[] {
  const entry = `put-back:${randomUUID()}`
  let left = quantity
  return strays.flatMap(({ merchantId, locationId, batchId, free }) => {
    const part = Math.min(free, left)
    left -= part
    if (part === 0) return []
    return [
      {
        merchantId,
        locationId,
        productId,
        batchId,
        kind: 'transfer' as const,
        quantity: part,
        from: strayIn(tray.id),
        to: inCell(cellId),
        entry: `${entry}:${batchId}`,
        reason: `put back from ${tray.name}`,
        ...(tray.orderId === null ? {} : { orderId: tray.orderId }),
      },
    ]
  })
}
