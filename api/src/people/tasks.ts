import { countOf } from 'contract/format'
import { superadmins } from 'contract/roles'
import { one, sql } from '../kernel/database.ts'
import type { Tasks } from '../server/task.ts'
import { peopleFilter } from './queries.ts'

/** Sign-ups that wait for a superadmin. */
export const signUps: Tasks = {
  kind: 'signUp',
  access: superadmins,
  find: async (tx, who) => {
    const where = peopleFilter(who, { roleStatus: ['Waiting'] })
    const { count, since } = await one<{ count: number; since: number | null }>(
      tx,
      sql`select count(*) as count, min(u.created_at) as since from app_user u where ${where}`,
    )
    if (count === 0) return []
    return [
      {
        key: 'signUp',
        title: `${countOf(count, 'sign-up')} ${count === 1 ? 'waits' : 'wait'} for approval`,
        note: 'nobody of theirs can sign in before',
        amount: count,
        unit: 'sign-up',
        sinceTimestamp: since,
        verb: 'Approve',
        link: '/super-admin/superadmin-user?view=waiting',
      },
    ]
  },
}
