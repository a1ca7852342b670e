import type { Change, ChangeHint, ChangeSubject } from 'contract/changes'
import type { Call } from 'contract/define'
import type { Events } from 'contract/events'
import type { Role } from 'contract/roles'
import type { FeedChange } from '../changes/feed.ts'
import { seesEveryLocation } from '../kernel/who.ts'
import type { Session } from '../server/session.ts'

type Who = Session['who']
type Subjects = ReadonlySet<ChangeSubject>
/** Calls by subject and name, as the contract has them. */
export type CallTable = Record<string, Record<string, Call>>

/** Of one subject; beyond it, the subject alone is shorter and as good. */
export const mostOfSubject = 100

/** What changed since the last push; `isEverything` when that is not known. */
export type Batch = { changes: readonly FeedChange[]; isEverything: boolean }

/** The subjects that some call shows to a role. */
export const subjectsShownTo = (role: Role, table: CallTable): Subjects =>
  new Set(
    Object.values(table)
      .flatMap((one) => Object.values(one))
      .filter(({ access }) => access.includes(role) || access.includes('PUBLIC'))
      .flatMap(({ shows }) => shows ?? []),
  )

/** Those who may hear the same, but for what is told one person alone. */
export const audienceOf = ({ role, merchants, merchantId, locationId }: Who): string =>
  [role, merchants === '*' ? '*' : merchants.join(','), merchantId, locationId].join('/')

/** Couriers belong to nobody and are everybody's; what else is of no merchant and no location is the system's own. */
const isEverybodys = ({ subject }: Change): boolean => subject === 'courier'

/** Superadmins see the jobs of others, a merchant's people those of their merchant that one of them made. */
const isSharedWith = ({ merchants, merchantId }: Who, change: Change): boolean =>
  change.subject === 'job' && (merchants === '*' || (merchantId !== null && merchantId === change.merchantId))

/** Whether a person may read what changed: their own; their merchant's; at their location, of whom it serves. */
export function mayHear(who: Who, subjects: Subjects, change: FeedChange): boolean {
  const { merchants } = who
  if (!subjects.has(change.subject)) return false
  if (change.userId !== null) return change.userId === who.userId || isSharedWith(who, change)
  if (merchants === '*') return true
  if (change.merchantId === null && change.locationId === null) return isEverybodys(change)
  if (change.merchantId !== null && !merchants.includes(change.merchantId)) return false
  if (change.merchantId === null && who.merchantId !== null) return false
  return change.locationId === null || seesEveryLocation(who) || change.locationId === who.locationId
}

const hintsOf = (subjects: readonly ChangeSubject[]): ChangeHint[] => subjects.map((subject) => ({ subject }))

const written = ({ userId: _, ...change }: FeedChange): Change => change

/** What a person is pushed of a batch; undefined when it holds nothing for them. */
export function heardBy(who: Who, subjects: Subjects, batch: Batch): Events['Changed'] | undefined {
  if (batch.isEverything) return subjects.size > 0 ? { changes: hintsOf([...subjects]) } : undefined
  const heard = batch.changes.filter((change) => mayHear(who, subjects, change))
  if (heard.length === 0) return undefined
  const counts = new Map<ChangeSubject, number>()
  for (const { subject } of heard) counts.set(subject, (counts.get(subject) ?? 0) + 1)
  const all = [...counts].filter(([, count]) => count > mostOfSubject).map(([subject]) => subject)
  return { changes: [...heard.filter(({ subject }) => !all.includes(subject)).map(written), ...hintsOf(all)] }
}
