import { calls } from 'contract/calls/all'
import { sql } from '../kernel/database.ts'
import { inOrder } from '../kernel/page.ts'
import { few, type Finder, type Found, idsOf } from '../server/finder.ts'
import { peopleById, peopleFilter } from './queries.ts'

export const persons: Finder = {
  kind: 'person',
  access: calls.people.getUserList.access,
  find: async (tx, who, asked) => {
    if (asked.isWhole) return { shown: [], count: 0 }
    const where = peopleFilter(who, { merchantUserName: asked.text })
    const ids = await idsOf(tx, sql`select u.id from app_user u where ${where} order by u.id limit ${few}`)
    const list = who.role === 'SUPERADMIN' ? '/super-admin/superadmin-user' : '/user/user-management'
    const first = ids.slice(0, asked.most)
    const shown = inOrder(first, await peopleById(tx, who, first)).map(
      ({ id, name, email, merchantName, locationName }): Found => ({
        id,
        title: name || email,
        code: name && email,
        merchantName: merchantName ?? locationName ?? '',
        link: `${list}?open=${id}`,
      }),
    )
    return { shown, count: ids.length }
  },
}
