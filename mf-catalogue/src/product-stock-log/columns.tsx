import { Expiry, Tag, Two, Units, When } from 'shared-components/page'
import type { Column } from 'shared-components/table'
import { changeWords, kindWords, recordHref, wayOf } from './movement-words.ts'
import type { Movement } from './movement.ts'

/** The columns of the stock log; a reference is a link where the person may open what it names. */
export const columnsFor = (isOneMerchant: boolean, mayOpen: (path: string) => boolean): Column<Movement>[] => [
  { id: 'when', head: 'When', card: 'foot', cell: (row) => <When ms={row.timestamp} relative="clock" /> },
  { id: 'kind', head: 'What', card: 'side', cell: (row) => <Tag>{kindWords[row.kind]}</Tag> },
  {
    id: 'product',
    head: 'Product',
    card: 'title',
    cell: (row) => <Two isStrong first={row.sku} second={row.productName} />,
  },
  { id: 'merchant', head: 'Merchant', card: 'line', isHidden: isOneMerchant, cell: (row) => row.merchantName },
  {
    id: 'way',
    head: 'From and to',
    card: 'line',
    cell: (row) => (
      <Two
        first={wayOf(row)}
        second={row.condition === 'Good' ? row.locationName : `${row.condition}, ${row.locationName}`}
      />
    ),
  },
  {
    id: 'batch',
    head: 'Batch',
    card: 'none',
    cell: (row) =>
      row.batchNo || row.expiryDay ? (
        <Two first={row.batchNo || 'No batch'} second={<Expiry day={row.expiryDay} />} />
      ) : undefined,
  },
  {
    id: 'change',
    head: 'Change',
    align: 'right',
    card: 'line',
    cell: (row) => <b className="cd-strong">{changeWords(row)}</b>,
  },
  { id: 'before', head: 'Before', align: 'right', card: 'none', cell: (row) => <Units value={row.before} /> },
  { id: 'after', head: 'After', align: 'right', card: 'line', cell: (row) => <Units value={row.after} /> },
  { id: 'why', head: 'Why, and who', card: 'line', cell: (row) => <Why row={row} mayOpen={mayOpen} /> },
]

function Why({ row, mayOpen }: { row: Movement; mayOpen: (path: string) => boolean }) {
  const href = recordHref(row)
  const reference = row.reference && (href && mayOpen(href) ? <a href={href}>{row.reference}</a> : row.reference)
  return (
    <Two
      first={
        row.reason || reference ? (
          <>
            {row.reason}
            {row.reason && reference && ' · '}
            {reference}
          </>
        ) : (
          '–'
        )
      }
      second={row.actor}
    />
  )
}
