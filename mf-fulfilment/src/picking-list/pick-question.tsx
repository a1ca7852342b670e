import { Confirm } from 'shared-components/dialog'
import { CodeEntry, QuantityEntry } from 'shared-components/scan'
import type { PickSession } from './pick-session.ts'
import type { PickLine } from './scan-step.ts'

export type Asking = 'code' | 'quantity' | 'short'
type QuestionProps = { asking: Asking; line: PickLine | undefined; session: PickSession; onClose: () => void }

/** What a picker says by hand: a code, how many, or that the cell is short. */
export function PickQuestion({ asking, line, session, onClose }: QuestionProps) {
  const answer = (code: string, quantity?: number) => {
    onClose()
    void session.scan(code, quantity)
  }
  if (asking === 'code')
    return (
      <CodeEntry
        expected={line && [line.cellCode, line.sku, ...line.barcodes.map(({ code }) => code)]}
        onClose={onClose}
        onSubmit={(code) => answer(code)}
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
    <Confirm
      title={`Report ${line.cellCode} short of ${line.left}?`}
      action="Short pick"
      onClose={onClose}
      onConfirm={() => session.short(line.lineId)}
    >
      <p>
        {line.productName}: {line.left} of {line.quantity} cannot be found. They are looked for in other cells; without
        any, {line.warehouseOrderId} is out of stock.
      </p>
    </Confirm>
  )
}

/** The code that counts one unit. */
const unitCodeOf = (line: PickLine): string =>
  line.barcodes.find((barcode) => barcode.packQuantity === 1)?.code ?? line.sku
