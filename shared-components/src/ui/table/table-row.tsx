import { useEffect, useRef, type MouseEvent, type ReactNode } from 'react'
import { Menu, type MenuItem } from 'shared-components/dialog'
import { shown, type Column } from './column.ts'
import type { Selection } from './selection.ts'
import { Tick } from './tick.tsx'

type RowProps<Row> = {
  rowId: string
  row: Row
  columns: readonly Column<Row>[]
  isActive: boolean
  isOpen: boolean
  selection: Selection<Row> | undefined
  tick: (key: string, isRange: boolean) => void
  onOpen: ((row: Row) => void) | undefined
  hrefOf: ((row: Row) => string) | undefined
  actions: readonly MenuItem[] | undefined
  hasActions: boolean
}

/** A press on a control of its own is not a press on the row. */
export const isOwnControl = (event: { target: EventTarget; defaultPrevented: boolean }): boolean =>
  event.defaultPrevented ||
  (event.target instanceof Element && event.target.closest('a, button, input, select, label, [role=menu]') !== null) ||
  Boolean(getSelection()?.toString())

/** The identity as a link to the full page: a plain press opens the record beside the list. */
export function Identity<Row>({
  row,
  href,
  onOpen,
  children,
}: {
  row: Row
  href: string
  onOpen: ((row: Row) => void) | undefined
  children: ReactNode
}) {
  const follow = (event: MouseEvent) => {
    if (
      !onOpen ||
      event.ctrlKey ||
      event.metaKey ||
      event.shiftKey ||
      event.button !== 0 ||
      event.currentTarget.hasAttribute('data-full')
    )
      return
    event.preventDefault()
    onOpen(row)
  }
  return (
    <a className="cd-table__link" href={href} tabIndex={-1} onClick={follow}>
      {children}
    </a>
  )
}

/** Opens from the keyboard: the record, or with Ctrl its full page. */
function useOpenKey<Row>(row: Row, onOpen: ((row: Row) => void) | undefined) {
  const ref = useRef<HTMLTableRowElement>(null)
  useEffect(() => {
    const element = ref.current
    const open = (event: Event) => {
      const link = element?.querySelector<HTMLElement>('.cd-table__link')
      if (link && event instanceof CustomEvent && (event.detail === true || !onOpen)) {
        link.setAttribute('data-full', '')
        link.click()
        link.removeAttribute('data-full')
      } else onOpen?.(row)
    }
    element?.addEventListener('cd-open', open)
    return () => element?.removeEventListener('cd-open', open)
  }, [row, onOpen])
  return ref
}

/** One row, 46 px and two lines; selected rows are tinted with a 3 px bar. */
export function TableRow<Row>(props: RowProps<Row>) {
  const { rowId, row, columns, isActive, isOpen, selection, tick, onOpen, hrefOf, actions, hasActions } = props
  const ref = useOpenKey(row, onOpen)
  const isSelected = selection?.keys.has(rowId) ?? false
  const classes = [
    'cd-table__row',
    (isSelected || isOpen) && 'cd-table__row--selected',
    onOpen && 'cd-table__row--opens',
  ]
    .filter(Boolean)
    .join(' ')
  return (
    <tr
      ref={ref}
      className={classes}
      data-row={rowId}
      tabIndex={isActive ? 0 : -1}
      aria-selected={selection ? isSelected : undefined}
      aria-current={isOpen || undefined}
      onClick={(event) => {
        if (onOpen && !isOwnControl(event)) onOpen(row)
      }}
    >
      {selection && (
        <td className="cd-table__tick">
          <Tick
            isOutOfTab
            label={`Select ${rowId}`}
            state={isSelected ? 'all' : 'none'}
            disabledReason={selection.refuses?.(row)}
            onTick={(event) => tick(rowId, event.shiftKey)}
          />
        </td>
      )}
      {columns.map((column, index) => (
        <td
          key={column.id}
          className={column.align === 'right' ? 'cd-table__right' : column.wraps ? 'cd-table__wraps' : undefined}
        >
          {index === 0 && hrefOf ? (
            <Identity row={row} href={hrefOf(row)} onOpen={onOpen}>
              {shown(column, row)}
            </Identity>
          ) : (
            shown(column, row)
          )}
        </td>
      ))}
      {hasActions && (
        <td className="cd-table__actions">
          {actions && actions.length > 0 && <Menu kind="plain" label={`Actions of ${rowId}`} items={actions} />}
        </td>
      )}
    </tr>
  )
}
