import type { Calls } from 'contract/calls/all'
import type { Item } from 'contract/define'
import { taskGroups, type TaskGroup, type TaskKind, taskKinds } from 'contract/tasks'
import type { Hours, Task } from '../server/task.ts'

export type Shown = Item<Calls['tasks']['getList']>

/** When a task is to be done. What must leave by a moment goes by that; all else as its kind says. */
export function groupOf({ when, dueTimestamp = null }: Task, { cutOff, dayEnd }: Hours): TaskGroup {
  if (when === 'mine') return 'mine'
  if (dueTimestamp === null) return when ?? 'today'
  if (cutOff !== null && dueTimestamp <= cutOff) return 'cutOff'
  return dueTimestamp < dayEnd ? 'today' : 'later'
}

/** A task of its kind, whole. */
export function shownOf(kind: TaskKind, { when, ...task }: Task, hours: Hours): Shown {
  const none = { dueTimestamp: null, sinceTimestamp: null, expectedTimestamp: null, codes: [], walk: null }
  return { ...none, kind, group: groupOf({ when, ...task } as Task, hours), ...task }
}

const latest = Number.MAX_SAFE_INTEGER

/** The most urgent first, then what waits longest; what only comes stands where it comes. */
export function byUrgency(one: Shown, other: Shown): number {
  const ranks = (task: Shown): readonly number[] => [
    taskGroups.indexOf(task.group),
    task.dueTimestamp ?? latest,
    task.sinceTimestamp ?? task.expectedTimestamp ?? latest,
    taskKinds.indexOf(task.kind),
  ]
  const [mine, theirs] = [ranks(one), ranks(other)]
  const at = mine.findIndex((rank, index) => rank !== theirs[index])
  return at < 0 ? one.key.localeCompare(other.key) : (mine[at] ?? 0) - (theirs[at] ?? 0)
}
