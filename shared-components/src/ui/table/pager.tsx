import type { ReactNode } from 'react'
import { thousands } from 'contract/format'
import { lastPage } from 'shared-components/area'
import { Button, IconButton } from 'shared-components/page'

export type PagerProps = {
  page: number
  pageSize: number
  /** All rows of the list under these filters; unknown while it is counted. */
  total: number | undefined
  onPage: (page: number) => void
  onPageSize?: (size: number) => void
  sizes?: readonly number[]
  children?: ReactNode
}

type ListPagerProps = {
  /** What useListState gave. */
  list: { page: number; pageSize: number; setPage: (page: number) => void; setPageSize: (size: number) => void }
  total: number | undefined
}

/** The pages of a list whose state is in the URL. */
export const ListPager = ({ list: { page, pageSize, setPage, setPageSize }, total }: ListPagerProps) => (
  <Pager page={page} pageSize={pageSize} total={total} onPage={setPage} onPageSize={setPageSize} />
)

/** '1–50 of 96' with previous and next, where there is more than one page. A page past the end counts as the last. */
export function Pager({
  pageSize,
  total,
  onPage,
  onPageSize,
  sizes = [20, 50, 100, 200],
  children,
  ...at
}: PagerProps) {
  const last = lastPage(total, pageSize)
  const page = Math.min(at.page, last ?? at.page)
  const isChoice = onPageSize && (total === undefined || total > Math.min(...sizes))
  const isOnly = last === 1
  return (
    <div className={isOnly && !isChoice && !children ? 'cd-bar cd-bar--only' : 'cd-bar'}>
      <Range page={page} pageSize={pageSize} total={total} />
      {isChoice && (
        <label className="cd-bar__size">
          Rows
          <select
            className="cd-bar__select"
            value={pageSize}
            onChange={(event) => onPageSize(Number(event.target.value))}
          >
            {[...new Set([...sizes, pageSize])]
              .sort((a, b) => a - b)
              .map((size) => (
                <option key={size}>{size}</option>
              ))}
          </select>
        </label>
      )}
      {children}
      {!isOnly && <Turn page={page} last={last} onPage={onPage} />}
    </div>
  )
}

function Range({ page, pageSize, total }: Pick<PagerProps, 'page' | 'pageSize' | 'total'>) {
  if (total === 0) return null
  const to = total === undefined ? page * pageSize : Math.min(page * pageSize, total)
  return (
    <span className="cd-bar__range">
      {thousands((page - 1) * pageSize + 1)}–{thousands(to)}
      {total !== undefined && ` of ${thousands(total)}`}
    </span>
  )
}

const Turn = ({ page, last, onPage }: { page: number; last: number | undefined; onPage: PagerProps['onPage'] }) => (
  <div className="cd-bar__end">
    <IconButton
      icon="chevron-left"
      label="Previous page"
      onClick={() => onPage(page - 1)}
      disabledReason={page <= 1 ? 'This is the first page' : undefined}
    />
    <IconButton
      icon="chevron-right"
      label="Next page"
      onClick={() => onPage(page + 1)}
      disabledReason={last !== undefined && page >= last ? 'This is the last page' : undefined}
    />
  </div>
)

type BulkBarProps = {
  count: number
  /** How many were selected and have left the list since: somebody else was faster. */
  left?: number
  total?: number | undefined
  onSelectAll?: () => void
  onClear: () => void
  pager?: Pick<PagerProps, 'page' | 'pageSize' | 'total' | 'onPage'>
  children: ReactNode
}

/** In the footer's place while rows are selected; its buttons name their number ('Add 5 to picking list'), if any. */
export function BulkBar({ count, left = 0, total, onSelectAll, onClear, pager, children }: BulkBarProps) {
  return (
    <div className="cd-bar cd-bar--bulk" role="region" aria-label="Selected rows">
      <span className="cd-strong" role="status">
        {thousands(count)} selected{left > 0 && ` · ${thousands(left)} left the list`}
      </span>
      {onSelectAll && total !== undefined && total > count && (
        <Button kind="link" onClick={onSelectAll}>
          Select all {thousands(total)}
        </Button>
      )}
      <span className="cd-bar__rule" />
      {count > 0 && children}
      <div className="cd-bar__end">
        <Button kind="plain" icon="x-lg" onClick={onClear}>
          Clear
        </Button>
        {pager && (
          <div className="cd-bar__pager">
            <Pager {...pager} />
          </div>
        )}
      </div>
    </div>
  )
}
