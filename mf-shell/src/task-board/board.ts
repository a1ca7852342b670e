import type { Calls } from 'contract/calls/all'
import type { Item, Reply } from 'contract/define'
import { clock, countOf, dateTime, day } from 'contract/format'
import { type TaskGroup, taskGroups, type TaskKind } from 'contract/tasks'

export type Answer = Reply<Calls['tasks']['getList']>
export type Task = Item<Calls['tasks']['getList']>
/** A task as it stands on the board; one that is gone says so for a while before its place closes. */
export type Shown = Task & { gone?: { words: string; untilMs: number } }

/** A task that is gone stays so long. */
export const goneMs = 5_000

/**
 * The board after an answer. Nothing changes its place under a finger: what stood there stays where it was, what is new
 * comes at the end of its group, and what is gone is grey for a while.
 */
export function merged(board: readonly Shown[], { result, taken }: Answer, now: number): Shown[] {
  if (board.length === 0) return result
  const next = new Map(result.map((task) => [task.key, task]))
  const takers = new Map(taken.map(({ key, by }) => [key, by]))
  const stayed = board.flatMap((shown): Shown[] => {
    const task = next.get(shown.key)
    if (task) return task.group === shown.group ? [task] : []
    if (shown.gone) return shown.gone.untilMs > now ? [shown] : []
    const by = takers.get(shown.key)
    return [{ ...shown, gone: { words: by ? `${by} has it` : 'Done', untilMs: now + goneMs } }]
  })
  const known = new Set(stayed.map(({ key }) => key))
  const all = [...stayed, ...result.filter(({ key }) => !known.has(key))]
  return taskGroups.flatMap((group) => all.filter((task) => task.group === group))
}

/** The board once those that have been grey for long enough are off it. */
export const withoutGone = (board: readonly Shown[], now: number): Shown[] =>
  board.filter(({ gone }) => !gone || gone.untilMs > now)

/** When the next of them goes. */
export const nextGone = (board: readonly Shown[]): number | undefined => {
  const moments = board.flatMap(({ gone }) => gone?.untilMs ?? [])
  return moments.length > 0 ? Math.min(...moments) : undefined
}

export const waiting = (board: readonly Shown[]): Shown[] => board.filter(({ gone }) => !gone)

/** '11:00 AM', of another day with its date. */
export const momentOf = (ms: number, now: number, zone: string): string =>
  day(ms, zone) === day(now, zone) ? clock(ms, zone) : dateTime(ms, zone)

/** What stands over a group. */
export function groupTitle(group: TaskGroup, cutOff: number | null, now: number, zone: string): string {
  if (group === 'cutOff') return `Before ${cutOff === null ? 'the cut-off' : momentOf(cutOff, now, zone)}`
  return group === 'mine' ? 'Yours' : group === 'today' ? 'Today' : 'When there is time'
}

export const amountOf = ({ amount, unit }: Task): string => countOf(amount, unit)

export const icons: Record<TaskKind, string> = {
  pick: 'cart-plus',
  makeLists: 'list-check',
  pack: 'box-seam',
  ship: 'truck',
  checkOut: 'truck',
  putBack: 'arrow-counterclockwise',
  receive: 'box-arrow-in-down',
  decide: 'exclamation-triangle',
  signUp: 'person-check',
  import: 'filetype-csv',
  send: 'send',
  count: '123',
}

/** The task that a label stands for. */
export const taskOf = (board: readonly Shown[], text: string): Shown | undefined =>
  waiting(board).find(({ codes }) => codes.some((code) => code.toLowerCase() === text.trim().toLowerCase()))
