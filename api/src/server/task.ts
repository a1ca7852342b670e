import type { Calls } from 'contract/calls/all'
import { mostTasks } from 'contract/calls/tasks'
import type { Item } from 'contract/define'
import type { Access } from 'contract/roles'
import type { TaskKind } from 'contract/tasks'
import { at, sql, type Sql, type Tx } from '../kernel/database.ts'
import type { Who } from '../kernel/who.ts'

/** What there is to do of each kind is a part of its subject: its tasks. */

type Shown = Item<Calls['tasks']['getList']>

/** A task with what its kind has; the rest is filled in. `when` says where it stands if nothing must leave by a moment. */
export type Task = Pick<Shown, 'key' | 'title' | 'note' | 'amount' | 'unit' | 'verb' | 'link'> &
  Partial<Pick<Shown, 'dueTimestamp' | 'sinceTimestamp' | 'expectedTimestamp' | 'codes' | 'walk'>> & {
    when?: 'mine' | 'today' | 'later'
  }

/** The next cut-off, if any, and the end of the day in the zone of the warehouse: Unix milliseconds. */
export type Hours = { cutOff: number | null; dayEnd: number }

/** What a subject has to do, for those who may do it. `taken`: what others took since a moment. */
export type Tasks = {
  kind: TaskKind
  access: Access
  find: (tx: Tx, who: Who, hours: Hours) => Promise<readonly Task[]>
  taken?: (tx: Tx, who: Who, since: number) => Promise<readonly { key: string; by: string }[]>
}

/** Until the next cut-off 0, later today 1, after that 2: what is one task stands once in each. */
export const bucketOf = (shipBy: Sql, { cutOff, dayEnd }: Hours): Sql => sql`
  case when ${shipBy} <= ${at(cutOff ?? 0)} then 0 when ${shipBy} < ${at(dayEnd)} then 1 else 2 end`

/** No more of a kind are read than are listed. */
export const listed = sql.lit(mostTasks)
