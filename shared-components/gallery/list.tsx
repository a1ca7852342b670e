import { useState } from 'react'
import { Button, Page, Priority, ShopMark, StatusLabel, Two, ViewTabs, When, toast } from 'shared-components/page'
import {
  BulkBar,
  DataTable,
  Filters,
  ListPager,
  SortMenu,
  useListState,
  type Column,
  type Filter,
} from 'shared-components/table'
import { Drawer, DrawerSection, Menu } from 'shared-components/dialog'
import { Facts, Timeline } from 'shared-components/page'
import { orders, type Order } from './orders.ts'

const columns: readonly Column<Order>[] = [
  { id: 'order', head: 'Order', cell: (row) => <Two isStrong first={row.number} second={row.reference} /> },
  { id: 'status', head: 'Status', cell: (row) => <StatusLabel code={row.status} />, card: 'side' },
  {
    id: 'shop',
    head: 'Shop',
    cell: (row) => (
      <span className="cd-row">
        <ShopMark platform={row.platform} />
        {row.shop}
      </span>
    ),
  },
  {
    id: 'items',
    head: 'Items',
    cell: (row) => <Two first={row.item} second={row.more ? `${row.sku} · +${row.more} more` : row.sku} />,
  },
  { id: 'qty', head: 'Qty', cell: (row) => <span className="cd-strong">{row.units}</span>, align: 'right' },
  {
    id: 'tray',
    head: 'Tray',
    cell: (row) => row.tray && <Two isStrong first={row.tray} second={`slot ${row.slot}`} />,
    card: 'none',
  },
  { id: 'priority', head: 'Priority', cell: (row) => <Priority level={row.priority} />, card: 'none' },
  {
    id: 'shipBy',
    head: 'Ship by',
    cell: (row) => <When ms={row.shipBy} relative="due" />,
    sort: 'shipBy',
    card: 'foot',
  },
  {
    id: 'placed',
    head: 'Placed',
    cell: (row) => <When ms={row.placed} relative="clock" />,
    sort: 'placed',
    card: 'none',
  },
]
const tabs = [
  { id: 'all', label: 'All', count: 98412 },
  { id: 'new', label: 'New', count: 148 },
  { id: 'ready', label: 'Ready to Pick', count: 63 },
  { id: 'inlist', label: 'In Picking List', count: 41 },
  { id: 'due', label: 'Late or due today', count: 96 },
]

function Record({ order, onClose }: { order: Order; onClose: () => void }) {
  return (
    <Drawer
      title={order.number}
      badge={<StatusLabel code={order.status} />}
      place="4 of 96"
      onClose={onClose}
      onNext={() => undefined}
      head={
        <Facts
          facts={[
            ['Shop', order.shop],
            ['Ship by', <When key="w" ms={order.shipBy} />],
            ['Priority', order.priority],
            ['Tray', order.tray ?? '–'],
          ]}
        />
      }
      footer={
        <>
          <Button kind="primary" icon="list-check">
            Open picking list 2041
          </Button>
          <Button icon="pause-circle">Hold</Button>
          <Button kind="danger">Cancel order…</Button>
        </>
      }
    >
      <DrawerSection title="Timeline" action={<a href="#events">All 9 events</a>}>
        <Timeline
          events={[1000, 1500, 2000, 2100].map((code, index) => ({
            key: code,
            at: <When ms={order.placed + index} />,
            what: <StatusLabel code={code} />,
            note: 'accepted, allocation started',
            isNow: code === 2100,
          }))}
        />
      </DrawerSection>
      <DrawerSection title="Lines" note="3 lines, 7 units">
        <p className="cd-second">Vitamin C serum</p>
      </DrawerSection>
    </Drawer>
  )
}

type Keys = ReadonlySet<string>
type BulkProps = {
  keys: Keys
  setKeys: (keys: Keys) => void
  pager: { page: number; pageSize: number; total: number; onPage: (page: number) => void }
}

const Bulk = ({ keys, setKeys, pager }: BulkProps) => (
  <BulkBar
    count={keys.size}
    total={96}
    onClear={() => setKeys(new Set())}
    onSelectAll={() => setKeys(new Set(orders.map((order) => order.number)))}
    pager={pager}
  >
    <Button
      kind="primary"
      icon="cart-plus"
      onClick={() => toast({ message: `${keys.size} orders added to picking list 2043`, onUndo: () => undefined })}
    >
      Add {keys.size} to picking list
    </Button>
    <Button icon="chevron-double-up">Set priority</Button>
    <Button icon="printer" disabledReason="Labels come after packing">
      Print labels
    </Button>
    <Menu
      label="More"
      items={[{ label: 'Hold', icon: 'pause-circle' }, '-', { label: 'Cancel 2 orders…', isDanger: true }]}
    />
  </BulkBar>
)

const filters: readonly Filter[] = [
  { id: 'shipBy', label: 'Ship by', kind: 'day' },
  {
    id: 'status',
    label: 'Status',
    kind: 'select',
    options: [
      { value: 'open', label: 'open' },
      { value: 'closed', label: 'closed' },
    ],
  },
  { id: 'shop', label: 'Shop', kind: 'text' },
]

const actions = (
  <>
    <Button icon="upload">Import</Button>
    <Button icon="download">Export</Button>
    <Button icon="plus-lg">Internal order</Button>
  </>
)

const truth = (
  <>
    98,412 orders · synced 40 s ago · <a href="#sync">Sync now</a>
  </>
)

/** The list page of order-list.png. */
export function List() {
  const [search, setSearch] = useState('?status=open&shipBy=2026-11-21&view=due')
  const [keys, setKeys] = useState<ReadonlySet<string>>(
    new Set(location.hash.includes('selected') ? ['WO-884095', 'WO-884120'] : []),
  )
  const list = useListState({
    search,
    setSearch,
    filters: ['shipBy', 'status', 'shop'],
    sort: { id: 'shipBy', isDescending: false },
  })
  const pager = { page: list.page, pageSize: list.pageSize, total: 96, onPage: list.setPage }
  const open = orders.find((order) => order.number === list.open)
  return (
    <Page
      title="Order History"
      section="Order"
      truth={truth}
      actions={actions}
      tabs={<ViewTabs tabs={tabs} current={list.view} onPick={list.setView} />}
      footer={
        keys.size > 0 ? <Bulk keys={keys} setKeys={setKeys} pager={pager} /> : <ListPager list={list} total={96} />
      }
    >
      <Filters
        search={{ value: list.text, placeholder: 'Order, tracking or reference', onChange: list.setText }}
        values={list.filters}
        onChange={list.setFilters}
        filters={filters}
      >
        <SortMenu
          options={[
            { id: 'shipBy', label: 'Ship by' },
            { id: 'placed', label: 'Placed' },
          ]}
          sort={list.sort}
          onSort={list.setSort}
        />
      </Filters>
      <DataTable
        name="Orders"
        columns={columns}
        rows={orders}
        rowKey={(row) => row.number}
        sort={list.sort}
        onSort={list.setSort}
        selection={{ keys, onChange: setKeys }}
        onOpen={(row) => list.setOpen(row.number)}
        hrefOf={(row) => `#${row.number}`}
        openKey={list.open}
        rowActions={() => [
          { label: 'Hold', icon: 'pause-circle' },
          { label: 'Cancel order…', isDanger: true },
        ]}
      />
      {open && <Record order={open} onClose={() => list.setOpen(undefined)} />}
    </Page>
  )
}
