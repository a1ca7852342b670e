import type { Calls } from 'contract/calls/all'
import type { Item, Query } from 'contract/define'
import type { SortOf } from 'shared-components/area'
import type { api } from 'shared-state'

export type Product = Item<Calls['stock']['getProductStockList']>
export type ProductFilters = Query<Calls['stock']['getProductStockListCount']>
export type ProductSort = SortOf<typeof api.stock.getProductStockList>
