import type { SortState } from './column.ts'
import type { FilterValues } from './filter.ts'

export type ListStateOptions<Sort extends string = string> = {
  /** The URL's query, '?page=2&status=1000'. */
  search: string
  /**
   * Writes it, from the one that stands by then: two acts may come between two drawings. `isReplace` where a step back
   * would be a nuisance (typing).
   */
  setSearch: (next: (now: string) => string, isReplace?: boolean) => void
  /** The names of the filters this list has. */
  filters: readonly string[]
  sort?: SortState<Sort>
  pageSize?: number
  /** The view that is open without one in the URL. */
  view?: string
}

const own = { view: 'view', text: 'q', page: 'page', pageSize: 'rows', sort: 'sort', open: 'open' }
const mostRows = 200

const wholeOf = (text: string | null, otherwise: number): number => {
  const value = Number(text)
  return text !== null && Number.isInteger(value) && value > 0 ? value : otherwise
}
/** The name is trusted to be one of the list's; the server refuses another in words. */
const sortOf = <Sort extends string>(text: string | null): SortState<Sort> | undefined =>
  text ? { id: text.replace(/^-/, '') as Sort, isDescending: text.startsWith('-') } : undefined
const textOfSort = ({ id, isDescending }: SortState): string => `${isDescending ? '-' : ''}${id}`

/**
 * View, search, filters, page, sort and open record of a list, kept in the URL.
 * Pure: give it the query, it writes the next.
 */
export function listState<Sort extends string>({
  search,
  setSearch,
  filters,
  sort,
  pageSize = 50,
  view = '',
}: ListStateOptions<Sort>) {
  const query = new URLSearchParams(search)
  const write = (changes: Record<string, string | undefined>, { isReplace = false, keepsPage = false } = {}) => {
    const changed = (now: string) => {
      const next = new URLSearchParams(now)
      for (const [name, value] of Object.entries(changes))
        if (value) next.set(name, value)
        else next.delete(name)
      if (!keepsPage) next.delete(own.page)
      return next.size ? `?${next}` : ''
    }
    setSearch(changed, isReplace)
  }
  const values: FilterValues = Object.fromEntries(
    filters.flatMap((id) => (query.get(id) ? [[id, query.get(id) ?? '']] : [])),
  )
  const cleared = Object.fromEntries(filters.map((id) => [id, undefined]))
  return {
    view: query.get(own.view) ?? view,
    text: query.get(own.text) ?? '',
    filters: values,
    page: wholeOf(query.get(own.page), 1),
    pageSize: Math.min(mostRows, wholeOf(query.get(own.pageSize), pageSize)),
    sort: sortOf<Sort>(query.get(own.sort)) ?? sort,
    open: query.get(own.open) ?? undefined,
    isFiltered: Object.keys(values).length > 0 || Boolean(query.get(own.text)),
    setView: (id: string) =>
      write({ ...cleared, [own.text]: undefined, [own.open]: undefined, [own.view]: id === view ? undefined : id }),
    setText: (text: string) => write({ [own.text]: text }, { isReplace: true }),
    setFilters: (next: FilterValues) => write({ ...cleared, ...next }),
    setPage: (page: number, isReplace = false) =>
      write({ [own.page]: page > 1 ? String(page) : undefined }, { keepsPage: true, isReplace }),
    setPageSize: (size: number) => write({ [own.pageSize]: size === pageSize ? undefined : String(size) }),
    setSort: (next: SortState) => write({ [own.sort]: textOfSort(next) }),
    setOpen: (key: string | undefined) => write({ [own.open]: key }, { keepsPage: true }),
    clear: () => write({ ...cleared, [own.text]: undefined }),
  }
}

/** What a list is filtered by, as its address says it: without page, sort and open record. */
export function filtersIn(search: string): string {
  const query = new URLSearchParams(search)
  for (const name of [own.page, own.pageSize, own.sort, own.open]) query.delete(name)
  query.sort()
  return query.toString()
}

/** The same as a hook's name, for screens: the query comes from the store that follows the URL. */
export const useListState = listState
