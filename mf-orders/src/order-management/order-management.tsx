import { useStore } from '@nanostores/react'
import { countOf } from 'contract/format'
import { merchantRoles } from 'contract/roles'
import { useState } from 'react'
import { Page, ViewTabs } from 'shared-components/page'
import { DataTable, Filters, Pager, SortMenu } from 'shared-components/table'
import { $role } from 'shared-state'
import type { Href } from '../href.ts'
import { actionsFor, prioritySetters } from '../parts/order-actions.ts'
import { OpenOrder } from '../parts/open-order.tsx'
import { type Chosen, keyOf, useChosen } from '../parts/use-chosen.ts'
import { useRowActions } from '../parts/use-row-actions.ts'
import { columnsFor } from './columns.tsx'
import { sorts } from './filters.ts'
import { isHappened } from './happened.ts'
import { OrderCard } from './order-card.tsx'
import { ListActions, NothingFound } from './order-parts.tsx'
import { OrdersFoot } from './orders-foot.tsx'
import { useFilters } from './use-filters.ts'
import { type OrderList, useOrderList } from './use-order-list.ts'

/** Every order, in views with live counts; a record opens beside the list, selected rows act together. */
export function OrderManagement() {
  const shown = useOrderList()
  const { list, view, values, orders, tabs, setValues } = shown
  const chosen = useChosen(shown)
  const [isChoosing, setChoosing] = useState(false)
  const offered = useFilters(values)
  const leave = (go: () => void) => {
    chosen.clear()
    setChoosing(false)
    go()
  }
  // Who comes from an import or a figure looks for what that made or counted, not for how many orders there are.
  const total = values['job'] || isHappened(values) ? orders.total : tabs.find(({ id }) => id === 'all')?.count
  return (
    <Page
      title="Order History"
      truth={total === undefined ? undefined : countOf(total, 'order')}
      actions={<ListActions shown={shown} />}
      tabs={<ViewTabs tabs={tabs} current={view.id} onPick={(id) => leave(() => list.setView(id))} />}
      footer={<OrdersFoot shown={shown} chosen={chosen} isChoosing={isChoosing} setChoosing={setChoosing} />}
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
        <OrderRows shown={shown} chosen={chosen} offered={offered} leave={leave} />
      </div>
      <div className="cd-orders-more">
        <Pager page={list.page} pageSize={list.pageSize} total={orders.total} onPage={list.setPage} />
      </div>
      <OpenOrder orders={orders} list={list} />
    </Page>
  )
}

type RowsProps = {
  shown: OrderList
  chosen: Chosen
  offered: ReturnType<typeof useFilters>
  leave: (go: () => void) => void
}

/** The table of orders; cards on a telephone. */
function OrderRows({
  shown: { list, values, orders, setValues, hiding, isFiltered },
  chosen,
  offered,
  leave,
}: RowsProps) {
  const role = useStore($role)
  const rowActions = useRowActions()
  const mayChoose = actionsFor(role).length > 0 || prioritySetters.includes(role)
  return (
    <DataTable
      name="Orders"
      columns={columnsFor(!merchantRoles.includes(role))}
      rows={orders.rows}
      rowKey={keyOf}
      card={(order) => <OrderCard order={order} />}
      selection={mayChoose ? chosen.selection : undefined}
      rowActions={rowActions}
      sort={list.sort}
      onSort={list.setSort}
      onOpen={(order) => list.setOpen(keyOf(order))}
      openKey={list.open}
      hrefOf={(order) => `/order/order-management?open=${order.orderId}` satisfies Href}
      isLoading={orders.isLoading}
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
  )
}
