import { useQuery } from '@tanstack/react-query'
import type { Calls } from 'contract/calls/all'
import type { Query } from 'contract/define'
import { api } from 'shared-state'
import { usePage } from '../parts/use-page.ts'
import { isLive, type Job } from './job-words.ts'

type Filters = Query<Calls['jobs']['getJobListTotal']>

const pollMs = 1_500

/** One page of jobs, read again while one of them runs. */
export const useJobs = (filters: Filters, page: number, pageSize: number) =>
  usePage<Job>({
    key: ['jobs', 'list', filters],
    page,
    pageSize,
    list: (asked, extra) => api.jobs.getJobList({ query: { ...filters, ...asked } }, extra),
    count: (extra) => api.jobs.getJobListTotal({ query: filters }, extra),
    every: (rows) => (rows?.some(isLive) ? pollMs : false),
  })

/** One job with its columns and counts, read again while it runs. */
export const useJob = (jobId: number) =>
  useQuery({
    queryKey: ['jobs', 'status', jobId],
    staleTime: 0,
    queryFn: ({ signal }) => api.jobs.getJobStatus({ query: { jobId } }, { signal }),
    refetchInterval: ({ state }) => (state.data && isLive(state.data) ? pollMs : false),
  })
