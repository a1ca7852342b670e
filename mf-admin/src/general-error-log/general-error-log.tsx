import { useStore } from '@nanostores/react'
import type { Calls } from 'contract/calls/all'
import type { Query } from 'contract/define'
import { Empty, EmptyByFilter, Page, Tag, Two, When } from 'shared-components/page'
import {
  DataTable,
  Filters,
  Pager,
  rangeFilters,
  rangeOf,
  useListState,
  type Column,
  type Filter,
  type FilterValues,
} from 'shared-components/table'
import { $search, api, setSearch } from 'shared-state'
import { countOf } from '../parts/count-of.ts'
import { useMerchantFilter } from '../parts/merchant-filter.ts'
import { usePage } from '../parts/use-page.ts'
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

const askedOf = (values: FilterValues): Asked => ({
  ...(values['merchantId'] ? { merchantId: Number(values['merchantId']) } : {}),
  ...(values['source'] ? { source: values['source'] as LoggedError['source'] } : {}),
  ...rangeOf(values),
})

/** What went wrong, the newest first, with what is needed to report it. */
export function GeneralErrorLog() {
  const search = useStore($search)
  const merchants = useMerchantFilter()
  const list = useListState({ search, setSearch, filters: ['merchantId', 'source', 'from', 'to'] })
  const filters = askedOf(list.filters)
  const errors = usePage<LoggedError>({
    key: ['errors', filters],
    page: list.page,
    pageSize: list.pageSize,
    list: (page, extra) => api.log.getMerchantLogs({ query: { ...filters, ...page } }, extra),
    count: (extra) => api.log.getMerchantLogsCount({ query: filters }, extra),
  })
  const open = errors.rows?.find((row) => String(row.id) === list.open)
  return (
    <Page
      title="General Error Log"
      truth={errors.total === undefined ? undefined : countOf(errors.total, 'error')}
      footer={
        <Pager
          page={list.page}
          pageSize={list.pageSize}
          total={errors.total}
          onPage={list.setPage}
          onPageSize={list.setPageSize}
        />
      }
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
        rowKey={(row) => String(row.id)}
        onOpen={(row) => list.setOpen(String(row.id))}
        openKey={list.open}
        isLoading={errors.isPending}
        error={errors.error}
        onRetry={errors.again}
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
