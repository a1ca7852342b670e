import type { Calls } from 'contract/calls/all'
import type { Query, Reply } from 'contract/define'
import { allOf, rows, sql, type Tx } from '../../kernel/database.ts'
import { atLocation, type Who } from '../../kernel/who.ts'

type Asked = Query<Calls['statistics']['getCellFill']>
type Fill = Reply<Calls['statistics']['getCellFill']>
export type Bay = {
  locationId: number
  locationName: string
  zone: string
  aisle: number
  bay: number
  firstCode: string
  lastCode: string
  cells: number
  used: number
}

/** Cells in use of each bay; those out of use are left out. Anything in a cell, in whatever condition, fills it. */
export const baysOf = (tx: Tx, who: Who, { locationId }: Asked) =>
  rows<Bay>(
    tx,
    sql`
  select c.location_id, w.name as location_name, c.zone, c.aisle, c.bay, min(c.code collate "C") as first_code,
         max(c.code collate "C") as last_code, count(*)::int as cells,
         count(*) filter (where exists (
           select from stock_balance b where b.place_kind = 1 and b.place_id = c.id and b.on_hand > 0))::int as used
    from cell c join warehouse_location w on w.id = c.location_id
   where c.status = 'Active' and ${atLocation(who, sql`c.location_id`)}
     and ${allOf(...(locationId ? [sql`c.location_id = ${locationId}`] : []))}
   group by c.location_id, w.priority, w.name, c.zone, c.aisle, c.bay
   order by w.priority, w.name, c.location_id, c.zone, c.aisle, c.bay`,
  )

const share = ({ cells, used }: { cells: number; used: number }): number =>
  cells ? Math.round((used / cells) * 1000) / 1000 : 0

/** What two codes begin with: of the first and the last of a list, what all of it begins with. */
function commonStart(one: string, other: string): string {
  let length = 0
  while (length < one.length && one[length] === other[length]) length++
  return one.slice(0, length)
}

/** The bays zone by zone, with what is in use of each. */
export function fillOf(bays: readonly Bay[]): Fill {
  const zones = new Map<string, Fill['result'][number]>()
  for (const { locationId, locationName, zone, aisle, bay, firstCode, lastCode, cells, used } of bays) {
    const key = `${locationId} ${zone}`
    const known = zones.get(key) ?? { locationId, locationName, zone, cells: 0, used: 0, free: 0, fill: 0, bays: [] }
    const code = commonStart(firstCode, lastCode)
    known.bays.push({ aisle, bay, code, cells, used, fill: share({ cells, used }), isFull: used === cells })
    known.cells += cells
    known.used += used
    zones.set(key, known)
  }
  const result = [...zones.values()].map((zone) => ({ ...zone, free: zone.cells - zone.used, fill: share(zone) }))
  const sum = (key: 'cells' | 'used' | 'free') => result.reduce((total, zone) => total + zone[key], 0)
  return { result, cells: sum('cells'), used: sum('used'), free: sum('free') }
}
