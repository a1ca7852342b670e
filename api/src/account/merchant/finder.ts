import { superadmins } from 'contract/roles'
import { contains, sql } from '../../kernel/database.ts'
import { visibleTo } from '../../kernel/who.ts'
import { few, type Finder, named } from '../../server/finder.ts'

/** By who has the screen of merchants. */
export const merchants: Finder = {
  kind: 'merchant',
  access: superadmins,
  find: (tx, who, asked) =>
    named(
      tx,
      asked,
      sql`select m.id, m.name as title, m.code from merchant m
           where ${visibleTo(who, sql`m.id`)} and (m.name ilike ${contains(asked.text)} or lower(m.code) = lower(${asked.text}))
           order by lower(m.name), m.id limit ${few}`,
      (id) => `/super-admin/superadmin-merchant?open=${id}`,
    ),
}
