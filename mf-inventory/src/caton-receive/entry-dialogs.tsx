import { CodeEntry, QuantityEntry } from 'shared-components/scan'
import type { InboundItem } from '../parts/use-inbound.ts'
import { labelOf, type Line } from './counting.ts'
import { LabelDialog } from './label-dialog.tsx'
import type { useCounting } from './use-counting.ts'

export type Entry = 'code' | 'quantity' | undefined
type EntryProps = {
  counting: ReturnType<typeof useCounting>
  entry: Entry
  item: InboundItem | undefined
  line: Line | undefined
  onClose: () => void
}

/** What is entered by hand: a code, how many of the item in hand, or what its label says. */
export function EntryDialogs({ counting, entry, item, line, onClose }: EntryProps) {
  const { items, state, isAsking, setAsking } = counting
  return (
    <>
      {entry === 'code' && (
        <CodeEntry
          withQuantity
          expected={items.flatMap(({ barcodes }) => barcodes.map(({ code }) => code))}
          onSubmit={(code, quantity) => {
            onClose()
            counting.scan(code, quantity)
          }}
          onClose={onClose}
        />
      )}
      {entry === 'quantity' && item && (
        <QuantityEntry
          title={`How many of ${item.sku}?`}
          start={line && Math.max(1, line.left - (line.id === state.activeId ? state.counted : 0))}
          onSubmit={(quantity) => {
            onClose()
            counting.choose(item.id)
            counting.scan(item.sku, quantity)
          }}
          onClose={onClose}
        />
      )}
      {isAsking && line && (
        <LabelDialog
          sku={line.sku}
          label={labelOf(state, line)}
          needsExpiry={line.hasExpDate}
          onRead={(label) => {
            setAsking(false)
            counting.read(line.id, label)
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
