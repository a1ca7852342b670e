import { writeChanges } from '../../changes/write.ts'
import type { Tx } from '../../kernel/database.ts'
import { inOrder, pageOfIds } from '../../kernel/page.ts'
import { found } from '../../kernel/refuse.ts'
import type { Who } from '../../kernel/who.ts'
import type { Handlers } from '../../server/handler.ts'
import { locationFor } from '../place.ts'
import { groupOf } from '../queries.ts'
import { refuseCellChange, refuseTaken } from '../rules.ts'
import { cellsOf } from './grid.ts'
import * as queries from './queries.ts'

type CellCalls = 'cellCreate' | 'cellUpdate' | 'cellGetAll' | 'cellGetAllTotal'

export const cells: Pick<Handlers<'location'>, CellCalls> = {
  cellCreate: async (tx, { body }, who) => {
    const location = found(await locationFor(tx, who, body.locationId), 'The location')
    await findBeside(tx, who, location.id, body)
    const asked = cellsOf({
      code: body.code,
      zone: body.zone,
      aisleFrom: body.aisleFrom,
      aisleTo: body.aisleTo,
      bayFrom: body.bayFrom,
      bayTo: body.bayTo,
      levels: body.levels,
    })
    const isUnusableStock = body.isUnusableStock ?? false
    const made = await queries.addCells(
      tx,
      {
        locationId: location.id,
        cellGroupId: body.cellGroupId ?? null,
        merchantId: body.merchantId ?? null,
        priority: body.priority ?? 100,
        isPickable: body.isPickable ?? !isUnusableStock,
        isUnusableStock,
      },
      asked,
    )
    refuseTaken(
      'The cell',
      asked.map((cell) => cell.code),
      made.map((cell) => cell.code),
    )
    await writeChanges(
      tx,
      made.map(({ id, merchantId }) => ({ subject: 'cell', id, kind: 'made', merchantId, locationId: location.id })),
    )
    return { created: made.length, firstCode: asked[0]?.code ?? '', lastCode: asked.at(-1)?.code ?? '' }
  },

  cellUpdate: async (tx, { body }, who) => {
    const cell = found(await queries.lockCell(tx, who, body.cellId), 'The cell')
    refuseCellChange(cell, body)
    await findBeside(tx, who, cell.locationId, body)
    await queries.setCell(tx, cell.id, {
      status: body.status,
      cell_group_id: body.cellGroupId,
      merchant_id: body.merchantId,
      priority: body.priority,
      is_pickable: body.isPickable,
      is_unusable_stock: body.isUnusableStock,
    })
    const { id, locationId } = cell
    // A cell that is kept for nobody stands in the lists of all whose goods lie there:
    // it is told at its location, and to them.
    const merchants = [null, ...cell.holders, ...(body.merchantId ? [body.merchantId] : [])]
    await writeChanges(
      tx,
      merchants.map((merchantId) => ({ subject: 'cell', id, kind: 'changed', merchantId, locationId })),
    )
    return { cellId: id }
  },

  cellGetAll: async (tx, { query }, who) => {
    const where = queries.cellFilter(who, query)
    const { ids, cursor } = await pageOfIds(
      tx,
      { from: queries.cells, where, id: queries.cellId, sort: queries.cellSort(query.sorting) },
      query,
    )
    return { result: inOrder(ids, await queries.cellsById(tx, who, ids)), cursor }
  },
  cellGetAllTotal: (tx, { query }, who) => queries.countCells(tx, queries.cellFilter(who, query)),
}

/** The group and the merchant a cell is given to must be there for this person. */
async function findBeside(
  tx: Tx,
  who: Who,
  locationId: number,
  asked: { cellGroupId?: number | null; merchantId?: number | null },
): Promise<void> {
  if (asked.cellGroupId) found(await groupOf(tx, locationId, asked.cellGroupId), 'The cell group')
  if (asked.merchantId) found(await queries.merchantSeen(tx, who, asked.merchantId), 'The merchant')
}
