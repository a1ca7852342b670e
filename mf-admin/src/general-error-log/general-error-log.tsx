import { useStore } from '@nanostores/react'
import type { Calls } from 'contract/calls/all'
import type { Query } from 'contract/define'
import { useCallList } from 'shared-components/area'
import { Empty, EmptyByFilter, Page, Tag, Two, When } from 'shared-components/page'
import {
  DataTable,
  Filters,
  ListPager,
  rangeFilters,
  rangeOf,
  useListState,
  useMerchantFilter,
  useOpenRow,
  type Column,
  type Filter,
  type FilterValues,
} from 'shared-components/table'
import { $search, api, setSearch } from 'shared-state'
import { countOf } from 'contract/format'
import { ErrorDrawer } from './error-drawer.tsx'
import { type LoggedError, sourceWords } from './logged-error.ts'

type Asked = Query<Calls['log']['getMerchantLogsCount']>

const sourceFilter: Filter = {
  id: 'source',
  label: 'Where',
  kind: 'select',
  options: Object.entries(sourceWords).map(([value, label]) => ({ value, label })),
}

const columnsFor = (isOneMerchant: boolean): Column<LoggedError>[] => [
  { id: 'when', head: 'When', card: 'foot', cell: (row) => <When ms={row.timestamp} relative="clock" /> },
  { id: 'source', head: 'Where', card: 'side', cell: (row) => <Tag>{sourceWords[row.source]}</Tag> },
  {
    id: 'message',
    head: 'What',
    card: 'title',
    cell: (row) => (
      <Two first={row.message} second={row.call || [row.area, row.path].filter(Boolean).join(' ') || undefined} />
    ),
  },
  { id: 'merchant', head: 'Merchant', card: 'line', isHidden: isOneMerchant, cell: (row) => row.merchantName },
  { id: 'who', head: 'Who', card: 'line', cell: (row) => row.userName },
  {
    id: 'request',
    head: 'Request',
    card: 'line',
    cell: (row) => row.requestId && <span className="cd-code">{row.requestId}</span>,
  },
]

const keyOf = (row: LoggedError) => String(row.id)

const askedOf = (values: FilterValues): Asked => ({
  ...(values['merchantId'] ? { merchantId: Number(values['merchantId']) } : {}),
  ...(values['source'] ? { source: values['source'] as LoggedError['source'] } : {}),
  ...rangeOf(values),
})

/** What went wrong, the newest first, with what is needed to report it. */
export function GeneralErrorLog() {
  const search = useStore($search)
  const merchants = useMerchantFilter()
  const list = useListState<never>({ search, setSearch, filters: ['merchantId', 'source', 'from', 'to'] })
  const filters = askedOf(list.filters)
  const errors = useCallList(api.log.getMerchantLogs, api.log.getMerchantLogsCount, filters, list, { staleTime: 0 })
  const open = useOpenRow(errors.rows, list.open, keyOf).row
  return (
    <Page
      title="General Error Log"
      truth={errors.total === undefined ? undefined : countOf(errors.total, 'error')}
      footer={<ListPager list={list} total={errors.total} />}
    >
      <Filters
        values={list.filters}
        onChange={list.setFilters}
        filters={[...merchants.filters, sourceFilter, ...rangeFilters]}
      />
      <DataTable
        name="Errors"
        columns={columnsFor(merchants.isOneMerchant)}
        rows={errors.rows}
        rowKey={keyOf}
        onOpen={(row) => list.setOpen(keyOf(row))}
        openKey={list.open}
        isLoading={errors.isLoading}
        error={errors.error}
        onRetry={errors.refetch}
        empty={
          list.isFiltered ? (
            <EmptyByFilter title="No errors match" onClear={list.clear} />
          ) : (
            <Empty icon="check-square" title="Nothing went wrong">
              Failed calls, jobs and screens are written here with the request id that a person saw.
            </Empty>
          )
        }
      />
      {open && <ErrorDrawer key={open.id} error={open} onClose={() => list.setOpen(undefined)} />}
    </Page>
  )
}
