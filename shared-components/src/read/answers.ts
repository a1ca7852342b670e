import { QueryClient, type Query } from '@tanstack/react-query'
import type { ChangeHint, ChangeSubject } from 'contract/changes'
import { onChanges, onWritten, restAfter, type Written } from 'shared-state'
import { type Asked, concerns, idIn } from './concerns.ts'

/** What stands under the key of an answer: the call's name and its input. */
const askedIn = ({ queryKey: [, input], meta }: Query): Asked => ({
  shows: (meta?.['shows'] ?? []) as readonly ChangeSubject[],
  input: (input || {}) as Asked['input'],
})

/**
 * A cache of answers that are read again when what they show has changed. The client never asks again by itself; what
 * was read is trusted for 60 s (portal.md 9), and no longer than until somebody changed it.
 */
export function answersCache(): QueryClient {
  const client = new QueryClient({
    defaultOptions: { queries: { retry: false, staleTime: 60_000 }, mutations: { retry: false } },
  })
  const readSoon = soonReader()
  onWritten((written) => {
    const changes = possibleChanges(written)
    const isOld = (query: Query) => changes.some((change) => concerns(change, askedIn(query)))
    return client.invalidateQueries({ predicate: isOld })
  })
  onChanges((changes) => {
    for (const query of client.getQueryCache().getAll()) {
      const asked = askedIn(query)
      if (changes === 'all' ? asked.shows.length > 0 : changes.some((change) => concerns(change, asked)))
        readSoon(query)
    }
  })
  return client
}

/** What a write may have changed, narrowed to the record and the merchant that it named. */
const possibleChanges = ({ changes, body }: Written): ChangeHint[] => {
  const fields = body as Readonly<Record<string, unknown>>
  const merchantId = idIn(fields, 'merchant')
  return changes.map((subject) => ({ subject, id: idIn(fields, subject), merchantId }))
}

/** Reads a shown answer again, now or when its time has come; one that is not shown, when it is. */
function soonReader(): (query: Query) => void {
  const waiting = new WeakSet<Query>()
  const freeAt = new WeakMap<Query, number>()
  const isLookedAt = (query: Query) => query.isActive() && document.visibilityState === 'visible'
  const readAgain = async (query: Query) => {
    // A reading that is on its way may be older than the change. One that fails is told in its place, and asked again there.
    const isTold = await query.promise?.then(
      () => false,
      () => true,
    )
    waiting.delete(query)
    if (isTold || !isLookedAt(query)) return
    const began = Date.now()
    await query.fetch().catch(() => undefined)
    freeAt.set(query, Date.now() + restAfter(Date.now() - began))
  }
  return (query) => {
    query.invalidate()
    if (waiting.has(query) || !isLookedAt(query)) return
    waiting.add(query)
    const last = Math.max(query.state.dataUpdatedAt, query.state.errorUpdatedAt)
    setTimeout(() => void readAgain(query), Math.max(0, (freeAt.get(query) ?? last + restAfter(0)) - Date.now()))
  }
}
