import { calls } from 'contract/calls/all'
import { rows, sql } from '../kernel/database.ts'
import { atLocation } from '../kernel/who.ts'
import { few, type Finder, isNamed, short } from '../server/finder.ts'

export const cells: Finder = {
  kind: 'cell',
  access: calls.location.cellGetAll.access,
  find: async (tx, who, asked) => {
    const found = await rows<{ id: number; code: string; zone: string }>(
      tx,
      sql`
  select c.id, c.code, c.zone from cell c
   where c.status = 'Active' and ${atLocation(who, sql`c.location_id`)} and ${isNamed(sql`c.code`, asked)}
   order by c.walk_sequence, c.id limit ${few}`,
    )
    return short(
      found.map(({ id, code, zone }) => ({
        id,
        title: `Cell ${code}`,
        code,
        note: zone && `Zone ${zone}`,
        link: `/cell/cell-management?q=${encodeURIComponent(code)}&open=${id}`,
      })),
      asked,
    )
  },
}
