import { filtersIn } from '../table/list-state.ts'

/** Where a list's address keeps the export that was begun there, and what the list was filtered by then. */
const [jobName, filtersName] = ['export', 'exportOf']

const without = (search: string): URLSearchParams => {
  const query = new URLSearchParams(search)
  query.delete(jobName)
  query.delete(filtersName)
  return query
}
const textOf = (query: URLSearchParams): string => (query.size ? `?${query}` : '')
const filtersOf = (search: string): string => filtersIn(textOf(without(search)))

type OpenExport = {
  jobId: number
  /** The address of the list with the filters of the export, where they are no longer those of the list. */
  begunAt: string | undefined
}

/** The export that the address of a list names. */
export function exportIn(search: string): OpenExport | undefined {
  const query = new URLSearchParams(search)
  const jobId = Number(query.get(jobName))
  if (!Number.isInteger(jobId) || jobId <= 0) return undefined
  const filters = query.get(filtersName) ?? ''
  const begunAt = filters === filtersOf(search) ? undefined : withExport(`?${filters}`, jobId)
  return { jobId, begunAt }
}

/** The address with an export that was begun at another one, or without an export. */
export function withExport(search: string, jobId: number | undefined, begunAt = search): string {
  const query = without(search)
  const filters = filtersOf(begunAt)
  if (jobId !== undefined) query.set(jobName, String(jobId))
  if (jobId !== undefined && filters) query.set(filtersName, filters)
  return textOf(query)
}
