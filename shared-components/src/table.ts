/** Lists: the table or its cards, filters, sort, pages, the bar of selected rows, and their state in the URL. */
export type { Column, SortState } from './ui/table/column.ts'
export { DataTable, type DataTableProps } from './ui/table/data-table.tsx'
export { Filters, SearchField, SortMenu, type Filter, type FilterValues } from './ui/table/filters.tsx'
export { useListState, type ListStateOptions } from './ui/table/list-state.ts'
export { BulkBar, Pager, type PagerProps } from './ui/table/pager.tsx'
export type { Selection } from './ui/table/selection.ts'
export { rangeFilters, rangeOf } from './ui/table/range.ts'
