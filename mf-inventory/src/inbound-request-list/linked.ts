import { dateTime } from 'contract/format'
import type { Filter, FilterValues } from 'shared-components/table'
import type { RequestFilters } from '../parts/use-inbound.ts'
import { onItsWay } from './views.ts'

/** What only a link says: an import, and what is on its way or expected until a moment. None of them is chosen here. */
export const linkedNames = ['job', 'due', 'dueUntil']

const numberIn = (said: string | undefined): number | undefined =>
  said !== undefined && /^\d{1,15}$/.test(said) ? Number(said) || undefined : undefined

/** A link says `dueUntil`, or `due` with a moment or with the word for what is on its way; the sooner moment counts. */
export function linkedBy({ job, due, dueUntil }: FilterValues): RequestFilters {
  const moments = [due, dueUntil].flatMap((said) => numberIn(said) ?? [])
  return {
    jobId: numberIn(job),
    dueUntilTimestamp: moments.length ? Math.min(...moments) : undefined,
  }
}

/** The statuses of what is on its way, where the link asks for that. */
export const statusesLinked = ({ due }: FilterValues) => (due === onItsWay.word ? [...onItsWay.statuses] : undefined)

/** A chip for each of them, in words. */
export function linkedFilters(values: FilterValues, { now, zone }: { now: number; zone: string }): Filter[] {
  const expected = (said: string): string => {
    const moment = numberIn(said)
    return said === onItsWay.word ? 'on its way' : moment === undefined ? said : `until ${dateTime(moment, zone, now)}`
  }
  const words: Record<string, readonly [label: string, words: (said: string) => string]> = {
    job: ['Import', (said) => said],
    due: ['Expected', expected],
    dueUntil: ['Expected', expected],
  }
  return linkedNames.flatMap((id): Filter[] => {
    const [said, named] = [values[id], words[id]]
    if (said === undefined || !named) return []
    const [label, inWords] = named
    return [{ id, label, kind: 'select', options: [{ value: said, label: inWords(said) }] }]
  })
}
