import { countOf } from 'contract/format'
import { Card, Empty } from 'shared-components/page'
import { DataTable, type Column } from 'shared-components/table'
import type { RefusedRow } from '../parts/refusal.ts'

const columns: readonly Column<RefusedRow>[] = [
  { id: 'row', head: 'Row', card: 'title', cell: (row) => `${row.itemId}` },
  { id: 'reason', head: 'Reason', wraps: true, card: 'line', cell: (row) => row.msg },
]

/** Every row of the file that needs a fix, at once. */
export const RefusedRows = ({ rows }: { rows: readonly RefusedRow[] }) => (
  <Card
    isFlush
    title={`${countOf(rows.length, 'row needs', 'rows need')} a fix`}
    note="1 is the first below the header; nothing was announced"
  >
    <DataTable
      name="Refused rows"
      columns={columns}
      rows={rows}
      rowKey={(row) => `${row.itemId} ${row.msg}`}
      empty={<Empty title="No row needs a fix" />}
    />
  </Card>
)
