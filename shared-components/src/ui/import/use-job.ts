import { useState } from 'react'
import type { Calls } from 'contract/calls/all'
import type { Body } from 'contract/define'
import type { RowState } from 'contract/imports'
import { isJobLive } from 'contract/jobs'
import { useCall } from 'shared-components/area'
import { toast } from 'shared-components/page'
import { api, refreshed } from 'shared-state'
import type { Job } from './import-props.ts'
import { some } from './words.ts'

export type Change = Omit<Body<Calls['imports']['setMapping']>, 'jobId'>
export type Exclusion = Omit<Body<Calls['imports']['excludeRows']>, 'jobId'>
export type Fix = Omit<Body<Calls['imports']['fixRow']>, 'jobId'>

const pollMs = 700
export const isWorking = isJobLive

/** How a job stands; asked again and again while somebody works on it. */
export const useJob = (jobId: number | undefined) =>
  useCall(api.jobs.getJobStatus, jobId !== undefined && { jobId }, {
    staleTime: 0,
    refetchInterval: (job) => (job && isWorking(job) ? pollMs : false),
  })

/** One page of a file's rows that stand alike. */
export const useRows = (job: Job, state: RowState, { page = 1, pageSize = 20 } = {}) =>
  useCall(
    api.imports.getRows,
    !isWorking(job) && job.counts[state].rows > 0 && { jobId: job.jobId, state, pageNumber: page, pageSize },
    { keepsPrevious: true, staleTime: 0 },
  )

/** The rows that are right and say something a person should know. */
export const useNoticed = (job: Job, { page, pageSize }: { page: number; pageSize: number }) =>
  useCall(
    api.imports.getRows,
    !isWorking(job) && job.noticed > 0 && { jobId: job.jobId, isNoticed: true, pageNumber: page, pageSize },
    { keepsPrevious: true, staleTime: 0 },
  )

/** What a person does with a draft. A refusal is kept, to be told beside what was done. */
export function useMoves(jobId: number) {
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
      await refreshed()
      setBusy(false)
    }
  }
  return {
    error,
    isBusy,
    forget: () => setError(undefined),
    change: (change: Change) => attempt(() => api.imports.setMapping({ body: { jobId, ...change } })),
    fix: (fix: Fix) =>
      attempt(async () => {
        const { rows } = await api.imports.fixRow({ body: { jobId, ...fix } })
        if (fix.everywhere) toast({ message: `${some(rows, 'row')} now ${rows === 1 ? 'says' : 'say'} ${fix.value}` })
      }),
    exclude: (chosen: Exclusion) =>
      attempt(async () => {
        const { rows } = await api.imports.excludeRows({ body: { jobId, ...chosen } })
        toast({
          message: chosen.isExcluded === false ? `${some(rows, 'row')} put back` : `${some(rows, 'row')} left out`,
        })
      }),
    start: () => attempt(() => api.jobs.createJob({ body: { jobId } })),
    cancel: () => attempt(() => api.jobs.cancelJob({ body: { jobId } })),
  }
}
export type Moves = ReturnType<typeof useMoves>
