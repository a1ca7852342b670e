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

/** What is told one person, to their merchant's people too; what is of no person, to whose merchant and location it is. */
function isForAudience(who: Who, change: FeedChange): boolean {
  const { merchants } = who
  if (change.userId !== null) return isSharedWith(who, change)
  if (merchants === '*') return true
  if (change.merchantId === null && change.locationId === null) return isEverybodys(change)
  if (change.merchantId !== null && !merchants.includes(change.merchantId)) return false
  if (change.merchantId === null && who.merchantId !== null) return false
  return change.locationId === null || seesEveryLocation(who) || change.locationId === who.locationId
}

const hintsOf = (subjects: readonly ChangeSubject[]): ChangeHint[] => subjects.map((subject) => ({ subject }))

const written = ({ userId: _, ...change }: FeedChange): Change => change

/**
 * What each person is pushed of a batch; undefined when it holds nothing for them. What many may hear is looked through once
 * for each audience, and one's own is found by its person: a batch for 2,000 people holds a change for each.
 */
export function hearersOf(
  { changes, isEverything }: Batch,
  subjectsOf: (role: Role) => Subjects,
): (who: Who) => Events['Changed'] | undefined {
  const place = new Map(changes.map((change, n) => [change, n]))
  const placeOf = (change: FeedChange): number => place.get(change) ?? 0
  const ofPerson = byPerson(changes)
  const ofAudience = new Map<string, FeedChange[]>()
  const sharedWith = (who: Who): FeedChange[] => {
    const audience = audienceOf(who)
    const known = ofAudience.get(audience)
    if (known) return known
    const shared = changes.filter((change) => subjectsOf(who.role).has(change.subject) && isForAudience(who, change))
    ofAudience.set(audience, shared)
    return shared
  }
  return (who) => {
    const subjects = subjectsOf(who.role)
    if (isEverything) return subjects.size > 0 ? { changes: hintsOf([...subjects]) } : undefined
    const alone = (ofPerson.get(who.userId) ?? []).filter(
      (change) => subjects.has(change.subject) && !isForAudience(who, change),
    )
    const shared = sharedWith(who)
    return pushed(alone.length === 0 ? shared : [...shared, ...alone].sort((a, b) => placeOf(a) - placeOf(b)))
  }
}

function byPerson(changes: readonly FeedChange[]): Map<number, FeedChange[]> {
  const ofPerson = new Map<number, FeedChange[]>()
  for (const change of changes) {
    if (change.userId === null) continue
    const some = ofPerson.get(change.userId)
    if (some) some.push(change)
    else ofPerson.set(change.userId, [change])
  }
  return ofPerson
}

function pushed(heard: readonly FeedChange[]): Events['Changed'] | undefined {
  if (heard.length === 0) return undefined
  const counts = new Map<ChangeSubject, number>()
  for (const { subject } of heard) counts.set(subject, (counts.get(subject) ?? 0) + 1)
  const all = [...counts].filter(([, count]) => count > mostOfSubject).map(([subject]) => subject)
  return { changes: [...heard.filter(({ subject }) => !all.includes(subject)).map(written), ...hintsOf(all)] }
}
