import { Icon } from 'shared-components/page'
import type { Column, SortState } from './column.ts'
import { Tick } from './tick.tsx'

type Head<Row> = {
  columns: readonly Column<Row>[]
  sort?: SortState | undefined
  onSort?: ((sort: SortState) => void) | undefined
  all?: { state: 'none' | 'some' | 'all'; onTick: () => void; name: string } | undefined
  hasActions: boolean
}

function HeadCell<Row>({
  column,
  sort,
  onSort,
}: {
  column: Column<Row>
  sort?: SortState | undefined
  onSort?: ((sort: SortState) => void) | undefined
}) {
  const { sort: name, head, align } = column
  const isSorted = name !== undefined && sort?.id === name
  const className = align === 'right' ? 'cd-table__right' : undefined
  if (name === undefined || !onSort)
    return (
      <th scope="col" className={className}>
        {head}
      </th>
    )
  return (
    <th
      scope="col"
      className={className}
      aria-sort={isSorted ? (sort.isDescending ? 'descending' : 'ascending') : undefined}
    >
      <button
        type="button"
        className="cd-table__sort"
        onClick={() => onSort({ id: name, isDescending: isSorted && !sort.isDescending })}
      >
        {head}
        {isSorted && <Icon name={sort.isDescending ? 'caret-down-fill' : 'caret-up-fill'} size={10} />}
      </button>
    </th>
  )
}

/** The head: 34 px, stays in sight; a head that sorts is a button. */
export function TableHead<Row>({ columns, sort, onSort, all, hasActions }: Head<Row>) {
  return (
    <thead>
      <tr>
        {all && (
          <th className="cd-table__tick">
            <Tick label={`Select all on this page: ${all.name}`} state={all.state} onTick={all.onTick} />
          </th>
        )}
        {columns.map((column) => (
          <HeadCell key={column.id} column={column} sort={sort} onSort={onSort} />
        ))}
        {hasActions && (
          <th className="cd-table__actions">
            <span className="cd-hidden">Actions</span>
          </th>
        )}
      </tr>
    </thead>
  )
}

/** The shape of the rows that will come, under the true head. */
export function TableBones({
  columns,
  hasTick,
  hasActions,
}: {
  columns: number
  hasTick: boolean
  hasActions: boolean
}) {
  return (
    <tbody className="cd-waiting">
      {Array.from({ length: 8 }, (_, row) => (
        <tr key={row}>
          {hasTick && <td className="cd-table__tick" />}
          {Array.from({ length: columns }, (__, column) => (
            <td key={column}>
              <div className="cd-waiting__bone" />
            </td>
          ))}
          {hasActions && <td />}
        </tr>
      ))}
    </tbody>
  )
}
