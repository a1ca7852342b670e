import type { ReactNode } from 'react'
import { thousands } from 'contract/format'
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

/** '1–50 of 96' with previous and next. */
export function Pager({ page, pageSize, total, onPage, onPageSize, sizes = [20, 50, 100, 200], children }: PagerProps) {
  const last = total === undefined ? undefined : Math.max(1, Math.ceil(total / pageSize))
  const from = total === 0 ? 0 : (page - 1) * pageSize + 1
  const to = total === undefined ? page * pageSize : Math.min(page * pageSize, total)
  return (
    <div className="cd-bar">
      <span className="cd-bar__range">
        {thousands(from)}–{thousands(to)}
        {total !== undefined && ` of ${thousands(total)}`}
      </span>
      {onPageSize && (
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
    </div>
  )
}

type BulkBarProps = {
  count: number
  total?: number | undefined
  onSelectAll?: () => void
  onClear: () => void
  pager?: Pick<PagerProps, 'page' | 'pageSize' | 'total' | 'onPage'>
  children: ReactNode
}

/** In the footer's place while rows are selected; its buttons name their number ('Add 5 to picking list'). */
export function BulkBar({ count, total, onSelectAll, onClear, pager, children }: BulkBarProps) {
  return (
    <div className="cd-bar cd-bar--bulk" role="region" aria-label="Selected rows">
      <span className="cd-strong" role="status">
        {thousands(count)} selected
      </span>
      {onSelectAll && total !== undefined && total > count && (
        <Button kind="link" onClick={onSelectAll}>
          Select all {thousands(total)}
        </Button>
      )}
      <span className="cd-bar__rule" />
      {children}
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
