import { Dialog } from 'shared-components/dialog'
import { Button } from 'shared-components/page'
import { CodeEntry, QuantityEntry } from 'shared-components/scan'
import type { PickSession } from './pick-session.ts'
import type { PickLine } from './walk-state.ts'

export type Asking = 'code' | 'quantity' | 'short'
const reasons = [
  { reason: 'Empty', label: 'The cell is empty' },
  { reason: 'Damaged', label: 'Damaged' },
  { reason: 'WrongGoods', label: 'Wrong goods in the cell' },
  { reason: 'Unreachable', label: 'Cannot reach it' },
] as const

type QuestionProps = { asking: Asking; line: PickLine | undefined; session: PickSession; onClose: () => void }

/** What a picker says by hand: a code, how many, or that the cell is short. */
export function PickQuestion({ asking, line, session, onClose }: QuestionProps) {
  const answer = (code: string, quantity?: number, batchNo?: string) => {
    onClose()
    void session.scan(code, quantity, batchNo)
  }
  if (asking === 'code')
    return (
      <CodeEntry
        expected={line && [line.cellCode, line.sku, ...line.barcodes.map(({ code }) => code)]}
        onClose={onClose}
        onSubmit={(code, quantity, { gs1 }) => answer(code, quantity, gs1?.batch)}
      />
    )
  if (!line) return null
  if (asking === 'quantity')
    return (
      <QuantityEntry
        title={`How many of ${line.productName}?`}
        onClose={onClose}
        onSubmit={(quantity) => answer(unitCodeOf(line), quantity)}
      />
    )
  return (
    <Dialog title={`${line.cellCode} is short of ${line.left}: why?`} onClose={onClose}>
      <div className="cd-stack">
        <p>
          {line.productName}: {line.left} of {line.quantity} cannot be found. They are looked for in other cells;
          without any, {line.warehouseOrderId} is out of stock.
        </p>
        {reasons.map(({ reason, label }) => (
          <Button
            key={reason}
            isLarge
            isWide
            onClick={() => {
              onClose()
              void session.short(line.lineId, reason)
            }}
          >
            {label}
          </Button>
        ))}
      </div>
    </Dialog>
  )
}

/** The code that counts one unit. */
const unitCodeOf = (line: PickLine): string =>
  line.barcodes.find((barcode) => barcode.packQuantity === 1)?.code ?? line.sku
