import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Calls } from 'contract/calls/all'
import type { Body } from 'contract/define'
import type { RowState } from 'contract/imports'
import { toast } from 'shared-components/page'
import type { ImportApi, Job } from './import-props.ts'
import { some } from './words.ts'

export type Change = Omit<Body<Calls['jobs']['setMapping']>, 'jobId'>
export type Fix = Omit<Body<Calls['jobs']['fixRow']>, 'jobId'>

const pollMs = 700
export const isWorking = ({ status }: Pick<Job, 'status'>): boolean =>
  ['Checking', 'Queued', 'Running'].includes(status)

/** How a job stands; asked again and again while somebody works on it. */
export const useJob = (api: ImportApi, jobId: number | undefined) =>
  useQuery({
    queryKey: ['jobs', 'status', jobId],
    enabled: jobId !== undefined,
    staleTime: 0,
    queryFn: ({ signal }) => api.getJobStatus({ query: { jobId: jobId ?? 0 } }, { signal }),
    refetchInterval: ({ state }) => (state.data && isWorking(state.data) ? pollMs : false),
  })

/** One page of a file's rows that stand alike. */
export const useRows = (api: ImportApi, job: Job, state: RowState, { page = 1, pageSize = 20 } = {}) =>
  useQuery({
    queryKey: ['jobs', 'rows', job.jobId, state, page, pageSize],
    placeholderData: keepPreviousData,
    staleTime: 0,
    enabled: !isWorking(job) && job.counts[state].rows > 0,
    queryFn: ({ signal }) =>
      api.getRows({ query: { jobId: job.jobId, state, pageNumber: page, pageSize } }, { signal }),
  })

/** What a person does with a draft. A refusal is kept, to be told beside what was done. */
export function useMoves(api: ImportApi, jobId: number) {
  const queries = useQueryClient()
  const [error, setError] = useState<unknown>()
  const [isBusy, setBusy] = useState(false)
  const attempt = async (work: () => Promise<unknown>): Promise<boolean> => {
    setBusy(true)
    setError(undefined)
    try {
      await work()
      return true
    } catch (problem) {
      setError(problem)
      return false
    } finally {
      await queries.invalidateQueries({ queryKey: ['jobs'] })
      setBusy(false)
    }
  }
  return {
    error,
    isBusy,
    forget: () => setError(undefined),
    change: (change: Change) => attempt(() => api.setMapping({ body: { jobId, ...change } })),
    fix: (fix: Fix) =>
      attempt(async () => {
        const { rows } = await api.fixRow({ body: { jobId, ...fix } })
        if (fix.everywhere) toast({ message: `${some(rows, 'row')} now ${rows === 1 ? 'says' : 'say'} ${fix.value}` })
      }),
    start: () => attempt(() => api.createJob({ body: { jobId } })),
    cancel: () => attempt(() => api.cancelJob({ body: { jobId } })),
  }
}
export type Moves = ReturnType<typeof useMoves>
