import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { Calls } from 'contract/calls/all'
import type { Client } from 'contract/client'
import type { Body, Result } from 'contract/define'
import { type ExportList, isJobLive } from 'contract/jobs'
import { merchantAdmins, type Role, warehouseManagers } from 'contract/roles'
import { useCall } from 'shared-components/area'
import { download } from 'shared-components/page'
import { $path, $search, setSearch } from 'shared-state'
import type { SortState } from '../table/column.ts'
import { exportIn, withExport } from './export-address.ts'

export type ExportJob = Result<Calls['jobs']['getJobStatus']>
type Jobs = Client<Calls>['jobs']
export type ExportApi = Pick<Jobs, 'getJobStatus'> & {
  [K in 'createJob' | 'cancelJob' | 'getFile']: (...input: Parameters<Jobs[K]>) => ReturnType<Jobs[K]>
}
export type ExportProps = {
  api: ExportApi
  role: Role
  list: ExportList
  /** What the list is filtered by now, as its own call takes it. */
  filters: NonNullable<Body<Calls['jobs']['createJob']>['filters']>
  /** What the list is sorted by now: the file comes in an order of its own. */
  sort?: SortState | undefined
}

const pollMs = 700

/** The order of a file where a list can be sorted: always this one, by the list's own sort and in words. */
const fileOrders: Partial<Record<ExportList, { sort: string; words: string }>> = {
  orders: { sort: '-placed', words: 'The file has the newest orders first.' },
  products: { sort: '-created', words: 'The file has the newest products first.' },
  balances: { sort: 'sku', words: 'The file is sorted by SKU.' },
}

/** Writing the rows a list shows into a file. The export that was begun is kept in the address of the list. */
export function useExport({ api, role, list, filters, sort }: ExportProps) {
  const mayExport = warehouseManagers.includes(role) || merchantAdmins.includes(role)
  const search = useStore($search)
  const open = mayExport ? exportIn(search) : undefined
  const [isStarting, setStarting] = useState(false)
  const reading = useCall(api.getJobStatus, open !== undefined && { jobId: open.jobId }, {
    staleTime: 0,
    refetchInterval: (answer) => (answer && isJobLive(answer) ? pollMs : false),
  })
  const job = open && reading.data
  const start = async () => {
    const path = $path.get()
    setStarting(true)
    // A refusal has been told by then, in the strip that tells every refusal.
    const made = await api.createJob({ body: { jobType: 'OrderExport', list, filters } }).catch(() => undefined)
    setStarting(false)
    if (made && $path.get() === path) setSearch(withExport($search.get(), made.jobId, search), true)
  }
  const cancel = async (jobId: number) => {
    await api.cancelJob({ body: { jobId } }).catch(() => undefined)
    await reading.refetch()
  }
  const sorting = sort && `${sort.isDescending ? '-' : ''}${sort.id}`
  return {
    mayExport,
    /** One that cannot be read is nobody's here: another can be begun. */
    isOpen: open !== undefined && !(reading.isError && !job),
    isBusy: isStarting || (open !== undefined && reading.isPending),
    job,
    /** Where the list shows what the file has, if it shows something else now. */
    begunAt: open?.begunAt && $path.get() + open.begunAt,
    /** The order of the file in words, where the list has another. */
    order: sorting === fileOrders[list]?.sort ? undefined : fileOrders[list]?.words,
    start: () => void start(),
    cancel: ({ jobId }: ExportJob) => void cancel(jobId),
    save: (done: ExportJob) => void save(api, done).catch(() => undefined),
    close: () => setSearch(withExport($search.get(), undefined), true),
  }
}
export type Exporting = ReturnType<typeof useExport>

const save = async (api: ExportApi, { jobType, uniqueKey, fileName }: ExportJob) =>
  download(await api.getFile({ query: { jobType, uniqueKey } }), fileName)
