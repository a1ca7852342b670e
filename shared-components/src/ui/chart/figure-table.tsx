import { useState } from 'react'
import { Button, download, Icon, toast, zoneNow } from 'shared-components/page'
import {
  csvOf,
  type FigureColumn,
  type FigureRow,
  type Figures,
  type FigureSort,
  sortedRows,
  textOf,
  written,
} from './figures.ts'

type FigureTableProps = { name: string; figures: Figures }

/** The same figures as the chart's: sorted by a press on a head, copied, or taken as a file. */
export function FigureTable({ name, figures }: FigureTableProps) {
  const [sort, setSort] = useState<FigureSort>()
  const rows = sortedRows(figures, sort)
  const shown = { columns: figures.columns, rows }
  const save = () => {
    const file = new Blob(['\uFEFF', csvOf(shown, zoneNow())], { type: 'text/csv;charset=utf-8' })
    download(file, `${name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}.csv`)
  }
  const copy = () => void navigator.clipboard.writeText(textOf(shown)).then(() => toast({ message: 'Copied' }))
  return (
    <div className="cd-figures-table">
      <div className="cd-figures-table__scroll" tabIndex={0} role="region" aria-label={`${name}, figures`}>
        <table className="cd-short" aria-label={name}>
          <thead>
            <tr>
              {figures.columns.map(({ head }, column) => (
                <Head key={column} head={head} column={column} sort={sort} onSort={setSort} />
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.key}>
                {figures.columns.map((column, index) => (
                  <td key={index}>
                    <Cell row={row} column={column} index={index} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className="cd-figures-table__take">
        <Button kind="link" icon="copy" onClick={copy}>
          Copy
        </Button>
        <Button kind="link" icon="filetype-csv" onClick={save}>
          CSV
        </Button>
      </div>
    </div>
  )
}

function Cell({ row: { cells, href, hrefs }, column, index }: { row: FigureRow; column: FigureColumn; index: number }) {
  const words = written(cells[index], column.show)
  const own = hrefs?.[index]
  if (own === undefined) return index === 0 && href ? <a href={href}>{words}</a> : words
  // A number alone says to nobody who hears it what it opens.
  return (
    <a href={own} aria-label={`${words}: ${column.head}, ${cells[0] ?? ''}`}>
      {words}
    </a>
  )
}

type HeadProps = {
  head: string
  column: number
  sort: FigureSort | undefined
  onSort: (sort: FigureSort) => void
}

function Head({ head, column, sort, onSort }: HeadProps) {
  const isSorted = sort?.column === column
  const order = isSorted ? (sort.isDescending ? 'descending' : 'ascending') : 'none'
  return (
    <th scope="col" aria-sort={order}>
      <button
        type="button"
        className="cd-figures-table__head"
        onClick={() => onSort({ column, isDescending: isSorted ? !sort.isDescending : column > 0 })}
      >
        {head}
        {isSorted && <Icon name={sort.isDescending ? 'caret-down-fill' : 'caret-up-fill'} size={11} />}
      </button>
    </th>
  )
}
