import { defineCalls } from '../define.ts'
import { signedIn } from '../roles.ts'
import { taskGroups, taskKinds } from '../tasks.ts'
import { count, flag, freeText, list, maybe, object, oneOf, text, timestamp } from '../schema.ts'

/** How many tasks of one kind are listed, the most urgent first. */
export const mostTasks = 100

/**
 * One thing that this person can do now. `key` stays the same while it waits. `amount` of `unit`, a word for one.
 * Due: it must be done by then. Since: it waits since then. Expected: it comes then, and is to be done from then on.
 */
const task = () =>
  object({
    key: text(60),
    kind: oneOf(...taskKinds),
    group: oneOf(...taskGroups),
    title: freeText(),
    note: freeText(),
    amount: count(),
    unit: text(20),
    dueTimestamp: maybe(timestamp()),
    sinceTimestamp: maybe(timestamp()),
    expectedTimestamp: maybe(timestamp()),
    verb: text(20),
    /** The place in the portal where it is done. */
    link: text(300),
    /** What a label says that stands for it: a list's, a bin's, that of a tray to be emptied. */
    codes: list(text(100)),
    /** Of a picking list that one has begun. */
    walk: maybe(
      object({
        isPaused: flag(),
        stop: count(),
        stops: count(),
        units: count(),
        unitsDone: count(),
        nextCell: maybe(text()),
      }),
    ),
  })

export const tasks = defineCalls({
  getList: {
    method: 'GET',
    path: '/api/Task/GetList',
    access: signedIn,
    ours: true,
    summary:
      'Tell what you can do now, by your role: your own unfinished work first, then what must leave by the next ' +
      'cut-off, today, and when there is time; in each the most urgent and the oldest first',
    shows: ['order', 'pickingList', 'tray', 'bin', 'inbound', 'stock', 'cell', 'account', 'job'],
    reply: list(task()),
    beside: object({
      /** The next moment that an order must leave the house; null where none waits, or none of it is yours to do. */
      cutOffTimestamp: maybe(timestamp()),
      /** Tasks that others took in the last minute, and who. */
      taken: list(object({ key: text(60), by: freeText() })),
    }),
  },
})
