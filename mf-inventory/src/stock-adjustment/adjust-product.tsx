import { useStore } from '@nanostores/react'
import { warehouseManagers } from 'contract/roles'
import { TextInput } from 'shared-components/form'
import { Button, Card, Empty, KeyNumbers, Notice, Segments } from 'shared-components/page'
import { $role } from 'shared-state'
import type { Stock } from '../parts/stock.ts'
import { notReady } from './adjusting.ts'
import type { Done } from './done-log.tsx'
import { PlaceRow } from './places-form.tsx'
import { useAdjusting } from './use-adjusting.ts'

const modes = [
  { id: 'change', label: 'Change' },
  { id: 'counted', label: 'Counted quantity' },
]

type AdjustProps = { stock: Stock; locationId: number | undefined; onDone: (done: Done[]) => void }

/**
 * The places of one product, each with its change, and the reason for all of them. A worker counts and sees what
 * differs; a manager corrects.
 */
export function AdjustProduct({ stock, locationId, onDone }: AdjustProps) {
  const isManager = warehouseManagers.includes(useStore($role))
  const form = useAdjusting(stock, { locationId, firstMode: isManager ? 'change' : 'counted' }, onDone)
  return (
    <>
      <KeyNumbers
        numbers={[
          { label: 'On hand', value: stock.onHand },
          { label: 'Allocated', value: stock.allocated },
          { label: 'Available', value: stock.available },
          { label: 'Unusable', value: stock.unusable },
        ]}
      />
      <Card
        title={stock.productName}
        note={`${stock.sku} · ${stock.merchantName}`}
        action={
          isManager && (
            <Segments
              label="What you enter"
              options={modes}
              current={form.mode}
              onPick={(id) => form.setMode(id === 'counted' ? 'counted' : 'change')}
            />
          )
        }
      >
        {form.entries.length === 0 && (
          <Empty icon="inboxes" title="No cell holds it">
            {isManager ? 'Add the cell it was found in.' : 'Found some? Tell a warehouse manager in which cell.'}
          </Empty>
        )}
        <ul className="cd-adjust" aria-label="Places">
          {form.entries.map((entry) => (
            <PlaceRow
              key={entry.key}
              entry={entry}
              mode={form.mode}
              refusal={form.refused[entry.key]}
              onChange={form.change}
              onRemove={() => form.remove(entry.key)}
            />
          ))}
        </ul>
        <Elsewhere stock={stock} />
        {isManager ? (
          <Foot form={form} />
        ) : (
          <Notice>Nothing is sent from here: tell a warehouse manager what you counted, they correct it.</Notice>
        )}
      </Card>
    </>
  )
}

/** Units that are on their way cannot be corrected. */
function Elsewhere({ stock }: { stock: Stock }) {
  const count = stock.places.filter(({ place }) => place !== 'cell').reduce((sum, { onHand }) => sum + onHand, 0)
  if (count === 0) return null
  return (
    <Notice>
      {count} {count === 1 ? 'unit is' : 'units are'} in trays or parcels and cannot be corrected here.
    </Notice>
  )
}

const Foot = ({ form }: { form: ReturnType<typeof useAdjusting> }) => (
  <div className="cd-adjust__foot">
    <Button icon="plus-lg" onClick={form.add}>
      Another cell
    </Button>
    <TextInput
      label="Reason"
      value={form.reason}
      maxLength={300}
      placeholder="Stock take, lost, found, damaged…"
      onChange={form.setReason}
    />
    <Button
      kind="primary"
      busy={form.isBusy}
      disabledReason={notReady(form.entries, form.mode, form.reason)}
      onClick={() => void form.send(form)}
    >
      Correct stock
    </Button>
  </div>
)
