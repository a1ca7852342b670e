import { rows, sql } from '../../api/src/kernel/database.ts'
import type { House } from '../../api/test/house.ts'
import type { Known } from '../parts/filled.ts'

/** What stands on the floor of the north, and in the lists of Alder's orders: another's to the people of the far dock. */
export async function floorOf(house: House, { pickingListId = [] }: Known): Promise<Known> {
  const worker = await house.as('WAREHOUSE_WORKER')
  const lines: number[] = []
  for (const id of pickingListId.slice(0, 3)) {
    const list = await worker.picking.getOrderItemsByPickingListId({ query: { pickingListId: Number(id) } })
    lines.push(...list.map(({ lineId }) => lineId))
  }
  const cells = await house.system((tx) =>
    rows<{ id: number; groupId: number | null }>(
      tx,
      sql`select id, cell_group_id as group_id from cell where location_id = ${house.locationId} order by id limit 20`,
    ),
  )
  const groups = await house.system((tx) =>
    rows<{ id: number }>(tx, sql`select id from merchant_group where name <> 'Far'`),
  )
  const places = [house.locationId, house.otherLocationId]
  return {
    lineId: lines.slice(0, 3),
    cellId: cells.slice(0, 3).map(({ id }) => id),
    cellGroupId: cells.flatMap(({ groupId }) => (groupId === null ? [] : [groupId])).slice(0, 1),
    locationId: places,
    warehouseLocationId: places,
    merchantGroupId: groups.map(({ id }) => id),
  }
}
