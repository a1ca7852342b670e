import { countsAsked } from '../counting/tasks.ts'
import { drafts, receivableNow } from '../inbound/tasks.ts'
import { ownJobs } from '../jobs/tasks.ts'
import { decisions, hoursOf, readyToPick } from '../order/tasks.ts'
import { benches } from '../packing/tasks.ts'
import { signUps } from '../people/tasks.ts'
import { lists, putBacks } from '../picking/tasks.ts'
import type { Handlers } from '../server/handler.ts'
import type { Tasks } from '../server/task.ts'
import { fullBins, unbinned } from '../shipping/tasks.ts'
import { byUrgency, type Shown, shownOf } from './rules.ts'

const all: readonly Tasks[] = [
  lists,
  readyToPick,
  benches,
  unbinned,
  fullBins,
  putBacks,
  receivableNow,
  decisions,
  signUps,
  ownJobs,
  drafts,
  countsAsked,
]

/** A board that was drawn longer ago than this has been drawn anew meanwhile. */
const takenMs = 60_000

export const tasks: Handlers<'tasks'> = {
  getList: async (tx, _, who) => {
    const hours = await hoursOf(tx, who)
    const result: Shown[] = []
    const taken: { key: string; by: string }[] = []
    // One connection: what is asked stands in line anyway.
    for (const { kind, access, find, taken: takenOf } of all) {
      if (!access.includes(who.role)) continue
      result.push(...(await find(tx, who, hours)).map((task) => shownOf(kind, task, hours)))
      if (takenOf) taken.push(...(await takenOf(tx, who, who.now - takenMs)))
    }
    return { result: result.toSorted(byUrgency), cutOffTimestamp: hours.cutOff, taken }
  },
}
