import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import { useCall } from 'shared-components/area'
import {
  Button,
  Empty,
  EmptyByFilter,
  Page,
  ShopMark,
  Two,
  useNow,
  useOpened,
  ViewTabs,
  zoneNow,
} from 'shared-components/page'
import { type Column, DataTable, Filters, useListState, useMerchantFilter, useOpenRow } from 'shared-components/table'
import { $search, api, setSearch } from 'shared-state'
import { countOf } from 'contract/format'
import { ConnectShop } from './connect-shop.tsx'
import { ShopDrawer } from './shop-drawer.tsx'
import { NewShop, type Shop } from './shop-form.tsx'
import { inUrgency, keysWord, type Standing, standingOf, views } from './standing.ts'
import { StateSentence } from './state-sentence.tsx'

type Row = Shop & { standing: Standing }
const keyOf = (row: Shop) => String(row.shopId)

/** Of two shops at one marketplace; its mark says which marketplace. */
const numberWords = ({ platform, marketShopId }: Row): string =>
  marketShopId ? `number ${marketShopId}` : platform === 'Internal' ? 'own system' : 'no number yet'

const columnsFor = (isOneMerchant: boolean, onConnect: (row: Row) => void): Column<Row>[] => [
  {
    id: 'shop',
    head: 'Shop',
    card: 'title',
    cell: (row) => (
      <span className="cd-row">
        <ShopMark platform={row.platform} />
        <Two isStrong first={row.shopName} second={isOneMerchant ? numberWords(row) : row.merchantName} />
      </span>
    ),
  },
  { id: 'state', head: 'State', card: 'line', wraps: true, cell: (row) => <StateSentence standing={row.standing} /> },
  { id: 'keys', head: 'API keys', card: 'line', cell: (row) => keysWord(row.keys?.length ?? 0) },
  {
    id: 'next',
    head: 'Next',
    align: 'right',
    card: 'button',
    cell: (row) => <NextStep row={row} onConnect={onConnect} />,
  },
]

/** The one thing to do with a shop, where there is one. */
function NextStep({ row, onConnect }: { row: Row; onConnect: (row: Row) => void }) {
  const { group } = row.standing
  if (group !== 'needs' && group !== 'none') return null
  const words = row.connection ? 'Connect again' : 'Connect'
  return (
    <Button
      kind={group === 'needs' ? 'primary' : 'quiet'}
      icon="link-45deg"
      label={`${words}: ${row.shopName}`}
      onClick={(event) => {
        event.stopPropagation()
        onConnect(row)
      }}
    >
      {words}
    </Button>
  )
}

/** '6 shops · 1 needs you'. */
function truthOf(rows: readonly Row[] | undefined): string | undefined {
  if (!rows) return undefined
  const needs = rows.filter(({ standing }) => standing.group === 'needs').length
  return [countOf(rows.length, 'shop'), needs > 0 ? `${needs} ${needs === 1 ? 'needs' : 'need'} you` : '']
    .filter(Boolean)
    .join(' · ')
}

/** What the address says is open: a shop's number, or 'connect' alone or with the shop that connects. */
function connectingOf(open: string | undefined): { shopId: number | undefined } | undefined {
  const said = /^connect(?:-(\d{1,15}))?$/.exec(open ?? '')
  return said ? { shopId: said[1] === undefined ? undefined : Number(said[1]) } : undefined
}

/** Where a merchant sells, and how each shop stands with its marketplace. */
export function ShopManagement() {
  const search = useStore($search)
  const merchants = useMerchantFilter()
  const now = useNow()
  const list = useListState({ search, setSearch, filters: ['merchantId'], view: 'all' })
  const merchantId = Number(list.filters['merchantId']) || undefined
  const shops = useCall(api.shop.getShopList, merchantId ? { merchantId } : {}, { staleTime: 0 })
  const all =
    shops.data &&
    inUrgency(shops.data.map((shop) => ({ ...shop, standing: standingOf(shop, { zone: zoneNow(), now }) })))
  const view = views.find(({ id }) => id === list.view) ?? views[0]
  const rows = all?.filter(({ standing }) => view?.groups.includes(standing.group) ?? true)
  const connecting = connectingOf(list.open)
  if (connecting && shops.data)
    return (
      <ConnectShop
        key={list.open}
        shops={shops.data}
        merchants={merchants.isOneMerchant ? undefined : merchants.options}
        shop={shops.data.find(({ shopId }) => shopId === connecting.shopId)}
        onLeave={() => list.setOpen(undefined)}
      />
    )
  return <ShopList list={list} merchants={merchants} shops={shops} all={all} rows={rows} />
}

type ListProps = {
  list: ReturnType<typeof useListState>
  merchants: ReturnType<typeof useMerchantFilter>
  shops: { isPending: boolean; error: unknown; refetch: () => unknown }
  all: readonly Row[] | undefined
  rows: readonly Row[] | undefined
}

function ShopList({ list, merchants, shops, all, rows }: ListProps) {
  const [isNew, setNew] = useOpened<boolean>('new')
  const { row: opened, index } = useOpenRow(rows, list.open, keyOf)
  const connect = (row?: Row) => list.setOpen(row ? `connect-${row.shopId}` : 'connect')
  const actions = (
    <>
      <Button onClick={() => setNew(true)}>New shop</Button>
      <Button icon="plus-lg" onClick={() => connect()}>
        Connect a shop
      </Button>
    </>
  )
  const tabs = views.map(({ id, label, groups }) => ({
    id,
    label,
    count: all?.filter(({ standing }) => groups.includes(standing.group)).length,
  }))
  const stepTo = (at: number): (() => void) | undefined => {
    const row = index < 0 ? undefined : rows?.[at]
    return row && (() => list.setOpen(keyOf(row)))
  }
  return (
    <Page
      title="Shop"
      truth={truthOf(all)}
      actions={actions}
      tabs={<ViewTabs tabs={tabs} current={list.view || 'all'} onPick={list.setView} />}
    >
      {merchants.filters.length > 0 && (
        <Filters values={list.filters} onChange={list.setFilters} filters={merchants.filters} />
      )}
      <DataTable
        name="Shops"
        columns={columnsFor(merchants.isOneMerchant, connect)}
        rows={rows}
        rowKey={keyOf}
        onOpen={(row) => list.setOpen(keyOf(row))}
        openKey={list.open}
        isLoading={shops.isPending}
        error={shops.error}
        onRetry={() => void shops.refetch()}
        empty={emptyOf(list, all, actions)}
      />
      {opened && (
        <ShopDrawer
          key={keyOf(opened)}
          shop={opened}
          place={index < 0 || !rows ? undefined : `${index + 1} of ${rows.length}`}
          onPrevious={stepTo(index - 1)}
          onNext={stepTo(index + 1)}
          onConnect={() => connect(opened)}
          onClose={() => list.setOpen(undefined)}
        />
      )}
      {isNew && (
        <NewShop merchants={merchants.isOneMerchant ? undefined : merchants.options} onClose={() => setNew(false)} />
      )}
    </Page>
  )
}

function emptyOf(list: ListProps['list'], all: readonly Row[] | undefined, actions: ReactNode) {
  if (list.isFiltered) return <EmptyByFilter title="No shops match" onClear={list.clear} />
  if (all && all.length > 0)
    return (
      <Empty icon="shop" title="No shop stands here">
        Shops of another state are under All.
      </Empty>
    )
  return (
    <Empty icon="shop" title="No shops yet" actions={actions}>
      A shop is where orders come from: a marketplace, or your own system.
    </Empty>
  )
}
