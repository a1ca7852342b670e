import { Waiting } from 'shared-components/page'
import { Menu } from 'shared-components/dialog'
import { shown, type Column } from './column.ts'
import type { DataTableProps } from './data-table-props.ts'
import { Identity, isOwnControl } from './table-row.tsx'
import { Tick } from './tick.tsx'

type CardsProps<Row> = DataTableProps<Row> & { tick: (key: string, isRange: boolean) => void }

/** The columns of a card, by where they stand. The first column is the title unless one says so itself. */
function places<Row>(columns: readonly Column<Row>[]) {
  const of = (place: Column<Row>['card']) =>
    columns.filter((column, index) => (column.card ?? (index === 0 ? 'title' : 'line')) === place)
  return { title: of('title'), side: of('side'), lines: of('line'), foot: of('foot'), buttons: of('button') }
}

function CardOf<Row>({
  row,
  columns,
  hrefOf,
  onOpen,
}: { row: Row; columns: readonly Column<Row>[] } & Pick<DataTableProps<Row>, 'hrefOf' | 'onOpen'>) {
  const { title, side, lines, foot, buttons } = places(columns)
  return (
    <div className="cd-row-card__main">
      <div className="cd-row-card__line cd-row-card__line--first">
        <span className="cd-row-card__title">
          {title.map((column) =>
            hrefOf ? (
              <Identity key={column.id} row={row} href={hrefOf(row)} onOpen={onOpen}>
                {shown(column, row)}
              </Identity>
            ) : (
              <span key={column.id}>{shown(column, row)}</span>
            ),
          )}
        </span>
        <span>
          {side.map((column) => (
            <span key={column.id}>
              {column.align === 'right' && <span className="cd-second">{column.head} </span>}
              {shown(column, row)}
            </span>
          ))}
        </span>
      </div>
      {lines.map((column) => (
        <NamedLine key={column.id} column={column} row={row} />
      ))}
      {foot.length + buttons.length > 0 && (
        <div className="cd-row-card__foot">
          {foot.map((column) => (
            <NamedLine key={column.id} column={column} row={row} />
          ))}
          {buttons.map((column) => (
            <div key={column.id} className="cd-row-card__button">
              {shown(column, row)}
            </div>
          ))}
        </div>
      )}
    </div>
  )
}

/** A value beside its word: no number or date stands bare. */
const NamedLine = <Row,>({ column, row }: { column: Column<Row>; row: Row }) => (
  <div className="cd-row-card__line">
    <span className="cd-second">{column.head}</span>
    <span>{shown(column, row)}</span>
  </div>
)

/** The list on a telephone: one card a row. */
export function RowCards<Row>(props: CardsProps<Row>) {
  const { rows, rowKey, columns, selection, tick, onOpen, openKey, card, rowActions, name } = props
  if (!rows || (props.isLoading && rows.length === 0))
    return (
      <div className="cd-table-card">
        <Waiting columns={2} />
      </div>
    )
  return (
    <ul className="cd-row-cards" aria-label={name}>
      {rows.map((row) => {
        const key = rowKey(row)
        const isSelected = selection?.keys.has(key) ?? false
        const actions = rowActions?.(row) ?? []
        const classes = ['cd-row-card', (isSelected || openKey === key) && 'cd-row-card--selected']
          .filter(Boolean)
          .join(' ')
        return (
          <li
            key={key}
            className={classes}
            tabIndex={onOpen ? 0 : undefined}
            onClick={(event) => {
              if (onOpen && !isOwnControl(event)) onOpen(row)
            }}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && event.target === event.currentTarget) onOpen?.(row)
            }}
          >
            {selection && (
              <Tick
                label={`Select ${key}`}
                state={isSelected ? 'all' : 'none'}
                disabledReason={selection.refuses?.(row)}
                onTick={(event) => tick(key, event.shiftKey)}
              />
            )}
            {card ? (
              <div className="cd-row-card__main">{card(row)}</div>
            ) : (
              <CardOf row={row} columns={columns} hrefOf={props.hrefOf} onOpen={onOpen} />
            )}
            {actions.length > 0 && <Menu kind="plain" label={`Actions of ${key}`} items={actions} />}
          </li>
        )
      })}
    </ul>
  )
}
