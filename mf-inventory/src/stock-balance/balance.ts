import type { Calls } from 'contract/calls/all'
import type { Item, Query } from 'contract/define'
import type { SortOf } from 'shared-components/area'
import type { api } from 'shared-state'

export type Balance = Item<Calls['stock']['getStockByProductList']>
export type BalanceFilters = Query<Calls['stock']['getStockByProductListCount']>
export type BalanceSort = SortOf<typeof api.stock.getStockByProductList>
export type Batch = Item<Calls['stock']['getStockBatchInfoList']>
