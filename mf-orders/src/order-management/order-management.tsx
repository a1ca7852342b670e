import { useStore } from '@nanostores/react'
import { thousands } from 'contract/format'
import { merchantRoles } from 'contract/roles'
import { useState } from 'react'
import { Page, ViewTabs } from 'shared-components/page'
import { DataTable, Filters, Pager, SortMenu, type Selection } from 'shared-components/table'
import { $role, api } from 'shared-state'
import { actionsFor, prioritySetters } from '../parts/order-actions.ts'
import { OrderDrawer } from '../parts/order-drawer/order-drawer.tsx'
import { useNeighbours } from '../parts/use-neighbours.ts'
import type { Order } from '../parts/use-orders.ts'
import { useRowActions } from '../parts/use-row-actions.ts'
import { mostSelected, OrderBulk } from './bulk.tsx'
import { columnsFor } from './columns.tsx'
import { sorts } from './filters.ts'
import { ListFoot } from './list-foot.tsx'
import { OrderCard } from './order-card.tsx'
import { NewOrderButtons, NothingFound } from './order-parts.tsx'
import { useFilters } from './use-filters.ts'
import { useOrderList } from './use-order-list.ts'

const keyOf = (order: Order) => String(order.orderId)

/** Every order, in views with live counts; a record opens beside the list, selected rows act together. */
export function OrderManagement() {
  const role = useStore($role)
  const { list, view, values, filters, paging, orders, tabs, setValues, hiding, isFiltered } = useOrderList()
  const chosen = useChosen(orders.rows)
  const [isChoosing, setChoosing] = useState(false)
  const rowActions = useRowActions()
  const offered = useFilters(values['merchantId'])
  const neighbours = useNeighbours(orders.rows, list)
  const hasMerchant = !merchantRoles.includes(role)
  const mayChoose = actionsFor(role).length > 0 || prioritySetters.includes(role)
  const selectAll = async () =>
    chosen.add(
      (await api.order.getOrderList({ query: { ...filters, ...paging, pageNumber: 1, pageSize: mostSelected } }))
        .result,
    )
  const clear = () => {
    chosen.clear()
    setChoosing(false)
  }
  const leave = (go: () => void) => {
    clear()
    go()
  }
  const pager = { page: list.page, pageSize: list.pageSize, total: orders.total, onPage: list.setPage }
  const total = tabs.find(({ id }) => id === 'all')?.count
  return (
    <Page
      title="Order History"
      truth={total === undefined ? undefined : `${thousands(total)} orders`}
      actions={<NewOrderButtons />}
      tabs={<ViewTabs tabs={tabs} current={view.id} onPick={(id) => leave(() => list.setView(id))} />}
      footer={
        chosen.rows.length > 0 ? (
          <OrderBulk
            orders={chosen.rows}
            total={orders.total}
            pager={pager}
            onSelectAll={() => void selectAll().catch(() => undefined)}
            onClear={clear}
          />
        ) : (
          <ListFoot
            pager={pager}
            onPageSize={list.setPageSize}
            isChoosing={isChoosing}
            onChoose={mayChoose ? () => setChoosing(!isChoosing) : undefined}
            onFind={list.setText}
          />
        )
      }
    >
      <Filters
        search={{
          value: list.text,
          placeholder: 'Order, tracking or reference',
          onChange: (text) => leave(() => list.setText(text)),
        }}
        filters={offered}
        values={values}
        onChange={(next) => leave(() => setValues(next))}
      >
        <SortMenu options={sorts} sort={list.sort} onSort={list.setSort} />
      </Filters>
      <div className={isChoosing || chosen.rows.length > 0 ? 'cd-orders cd-orders--choosing' : 'cd-orders'}>
        <DataTable
          name="Orders"
          columns={columnsFor(hasMerchant)}
          rows={orders.rows}
          rowKey={keyOf}
          card={(order) => <OrderCard order={order} />}
          selection={mayChoose ? chosen.selection : undefined}
          rowActions={rowActions}
          sort={list.sort}
          onSort={list.setSort}
          onOpen={(order) => list.setOpen(keyOf(order))}
          openKey={list.open}
          hrefOf={(order) => `/order/order-management?open=${order.orderId}`}
          isLoading={orders.isFetching}
          error={orders.error}
          onRetry={orders.refetch}
          empty={
            <NothingFound
              isFiltered={isFiltered}
              filters={offered}
              values={values}
              hiding={hiding}
              onRemove={(next) => setValues(next)}
              onClear={() => leave(() => list.setView('all'))}
            />
          }
        />
      </div>
      <div className="cd-orders-more">
        <Pager {...pager} />
        <div className="cd-row">
          <SortMenu options={sorts} sort={list.sort} onSort={list.setSort} />
          <NewOrderButtons />
        </div>
      </div>
      {neighbours.open !== undefined && (
        <OrderDrawer
          key={neighbours.open}
          orderId={neighbours.open}
          place={neighbours.place(orders.total)}
          onPrevious={neighbours.onPrevious}
          onNext={neighbours.onNext}
          onClose={() => list.setOpen(undefined)}
        />
      )}
    </Page>
  )
}

/** The selected orders, kept over pages; what was read anew replaces what was kept. */
function useChosen(shown: readonly Order[] | undefined) {
  const [kept, setKept] = useState<ReadonlyMap<string, Order>>(new Map())
  const fresh = new Map(shown?.map((order) => [keyOf(order), order]))
  const known = (key: string): Order[] => [fresh.get(key) ?? kept.get(key) ?? []].flat()
  const choose = (keys: Iterable<string>) =>
    setKept(
      new Map([...keys].slice(0, mostSelected).flatMap((key) => known(key).map((order) => [key, order] as const))),
    )
  const rows = [...kept.keys()].flatMap(known)
  const selection: Selection<Order> = { keys: new Set(kept.keys()), onChange: choose }
  return {
    rows,
    selection,
    clear: () => setKept(new Map()),
    add: (orders: readonly Order[]) =>
      setKept(new Map(orders.slice(0, mostSelected).map((order) => [keyOf(order), order]))),
  }
}
