import type { Calls } from 'contract/calls/all'
import type { Item, Query, Result } from 'contract/define'
import type { SortOf } from 'shared-components/area'
import type { Column } from 'shared-components/table'
import type { api } from 'shared-state'

export type Order = Item<Calls['order']['getOrderList']>
export type OrderDetail = Result<Calls['order']['getOrder']>
/** The filters of a list and its count. */
export type OrderFilters = Query<Calls['order']['getOrderListCount']>
/** One page of a list, as its call takes it. */
export type OrderPage = Query<Calls['order']['getOrderList']>
/** What a list of orders may be sorted by. */
export type OrderSort = SortOf<typeof api.order.getOrderList>
export type OrderColumn = Column<Order, OrderSort>
