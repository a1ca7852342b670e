import { useStore } from '@nanostores/react'
import { thousands } from 'contract/format'
import { jobTypes, type JobType } from 'contract/imports'
import { Empty, EmptyByFilter, Page, Progress, Tag, Two, When } from 'shared-components/page'
import { DataTable, Filters, Pager, useListState, type Column, type Filter } from 'shared-components/table'
import { $search, setSearch } from 'shared-state'
import { countOf } from '../parts/count-of.ts'
import { useMerchantFilter } from '../parts/merchant-filter.ts'
import { JobDrawer } from './job-drawer.tsx'
import { countWords, isLive, type Job, paceWords, statusTones, typeWords } from './job-words.ts'
import { useJobs } from './use-jobs.ts'

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
    cell: (row) => <Two isStrong first={typeWords(row.jobType)} second={String(row.jobId)} />,
  },
  { id: 'status', head: 'Status', card: 'side', cell: (row) => <Tag tone={statusTones[row.status]}>{row.status}</Tag> },
  { id: 'merchant', head: 'Merchant', card: 'line', isHidden: isOneMerchant, cell: (row) => row.merchantName },
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

/** Every import: what it is, how far, what it made and left. */
export function JobHistory() {
  const search = useStore($search)
  const merchants = useMerchantFilter()
  const list = useListState({ search, setSearch, filters: ['merchantId', 'jobType'] })
  const jobs = useJobs(
    {
      ...(list.filters['merchantId'] ? { merchantId: Number(list.filters['merchantId']) } : {}),
      ...(list.filters['jobType'] ? { jobType: list.filters['jobType'] as JobType } : {}),
    },
    list.page,
    list.pageSize,
  )
  return (
    <Page
      title="Job History"
      truth={jobs.total === undefined ? undefined : countOf(jobs.total, 'job')}
      footer={
        <Pager
          page={list.page}
          pageSize={list.pageSize}
          total={jobs.total}
          onPage={list.setPage}
          onPageSize={list.setPageSize}
        />
      }
    >
      <Filters values={list.filters} onChange={list.setFilters} filters={[...merchants.filters, typeFilter]} />
      <DataTable
        name="Jobs"
        columns={columnsFor(merchants.isOneMerchant)}
        rows={jobs.rows}
        rowKey={(row) => String(row.jobId)}
        onOpen={(row) => list.setOpen(String(row.jobId))}
        openKey={list.open}
        isLoading={jobs.isPending}
        error={jobs.error}
        onRetry={jobs.again}
        empty={
          list.isFiltered ? (
            <EmptyByFilter title="No jobs match" onClear={list.clear} />
          ) : (
            <Empty icon="clock-history" title="No jobs yet">
              An import runs as a job: it shows here how far it is, what it made, and what was left to fix.
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
