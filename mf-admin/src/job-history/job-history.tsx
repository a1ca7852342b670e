import { useStore } from '@nanostores/react'
import { countOf, thousands } from 'contract/format'
import { jobTypes, type JobType } from 'contract/jobs'
import { useCallList } from 'shared-components/area'
import { Empty, EmptyByFilter, JobTag, Page, Progress, Two, When, zoneNow } from 'shared-components/page'
import {
  DataTable,
  Filters,
  ListPager,
  useListState,
  useMerchantFilter,
  type Column,
  type Filter,
} from 'shared-components/table'
import { $search, api, setSearch } from 'shared-state'
import { JobDrawer } from './job-drawer.tsx'
import { countWords, isLive, type Job, jobName, paceWords, pollMs, typeWords } from './job-words.ts'

const typeFilter: Filter = {
  id: 'jobType',
  label: 'Type',
  kind: 'select',
  options: jobTypes.map((value) => ({ value, label: typeWords(value) })),
}

const columnsFor = (isOneMerchant: boolean): Column<Job>[] => [
  {
    id: 'job',
    head: 'Job',
    card: 'title',
    cell: (row) => <Two isStrong first={jobName(row, zoneNow())} second={String(row.jobId)} />,
  },
  { id: 'status', head: 'Status', card: 'side', cell: (row) => <JobTag status={row.status} /> },
  { id: 'merchant', head: 'Merchant', card: 'line', isHidden: isOneMerchant, cell: (row) => row.merchantName || 'All' },
  { id: 'file', head: 'File', card: 'line', cell: (row) => row.fileName },
  { id: 'progress', head: 'Progress', card: 'line', cell: (row) => <JobBar job={row} /> },
  { id: 'who', head: 'Who', card: 'line', cell: (row) => row.createdBy },
  { id: 'when', head: 'When', card: 'foot', cell: (row) => <When ms={row.createdTimestamp} relative="clock" /> },
]

/** How far a job is: a bar while it runs, then what became of its rows. */
function JobBar({ job }: { job: Job }) {
  const words = `${thousands(job.done)} of ${thousands(job.total)} rows`
  if (!isLive(job))
    return (
      <Two
        first={job.status === 'Draft' ? `${thousands(job.total)} rows, nothing made yet` : words}
        second={countWords(job) || undefined}
      />
    )
  return (
    <Two
      first={<Progress label={words} value={job.done} max={Math.max(1, job.total)} />}
      second={[words, paceWords(job)].filter(Boolean).join(', ')}
    />
  )
}

/** Every job: what it is, how far, what it made and left. */
export function JobHistory() {
  const search = useStore($search)
  const merchants = useMerchantFilter()
  const list = useListState<never>({ search, setSearch, filters: ['merchantId', 'jobType'] })
  const filters = {
    ...(list.filters['merchantId'] ? { merchantId: Number(list.filters['merchantId']) } : {}),
    ...(list.filters['jobType'] ? { jobType: list.filters['jobType'] as JobType } : {}),
  }
  const jobs = useCallList(api.jobs.getJobList, api.jobs.getJobListTotal, filters, list, {
    staleTime: 0,
    refetchInterval: (answer) => (answer?.result.some(isLive) ? pollMs : false),
  })
  return (
    <Page
      title="Job History"
      truth={jobs.total === undefined ? undefined : countOf(jobs.total, 'job')}
      footer={<ListPager list={list} total={jobs.total} />}
    >
      <Filters values={list.filters} onChange={list.setFilters} filters={[...merchants.filters, typeFilter]} />
      <DataTable
        name="Jobs"
        columns={columnsFor(merchants.isOneMerchant)}
        rows={jobs.rows}
        rowKey={(row) => String(row.jobId)}
        onOpen={(row) => list.setOpen(String(row.jobId))}
        openKey={list.open}
        isLoading={jobs.isLoading}
        error={jobs.error}
        onRetry={jobs.refetch}
        empty={
          list.isFiltered ? (
            <EmptyByFilter title="No jobs match" onClear={list.clear} />
          ) : (
            <Empty icon="clock-history" title="No jobs yet">
              Imports and exports run as jobs: here is how far they are, what they made, and what needs a fix.
            </Empty>
          )
        }
      />
      {list.open !== undefined && Number(list.open) > 0 && (
        <JobDrawer key={list.open} jobId={Number(list.open)} onClose={() => list.setOpen(undefined)} />
      )}
    </Page>
  )
}
