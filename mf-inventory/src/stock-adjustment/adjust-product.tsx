import { useState } from 'react'
import { TextInput } from 'shared-components/form'
import { Button, Card, Empty, KeyNumbers, Notice, Segments, toast, toldBy } from 'shared-components/page'
import { api, refreshStatistics } from 'shared-state'
import { refusalOf } from '../parts/refusal.ts'
import type { Stock } from '../parts/use-places.ts'
import { correctionsOf, type Entry, entryOf, type Mode, newEntry, notReady } from './adjusting.ts'
import type { Done } from './done-log.tsx'
import { PlaceRow } from './places-form.tsx'

const modes = [
  { id: 'change', label: 'Change' },
  { id: 'counted', label: 'Counted quantity' },
]

/** What is typed at the places, sending it, and what was refused where. */
function useAdjusting(stock: Stock, locationId: number | undefined, onDone: (done: Done[]) => void) {
  const [mode, setMode] = useState<Mode>('change')
  const [entries, setEntries] = useState<readonly Entry[]>(() =>
    stock.places
      .filter((place) => place.place === 'cell' && (locationId === undefined || place.locationId === locationId))
      .map(entryOf),
  )
  const [reason, setReason] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({})
  const [added, setAdded] = useState(1)
  const send = async () => {
    const { keys, items } = correctionsOf(entries, mode, { productId: stock.productId, reason })
    setBusy(true)
    setRefused({})
    try {
      const { items: after } = await api.stock.adjustStocks({
        body: { merchantId: stock.merchantId, items, ...(locationId === undefined ? {} : { locationId }) },
      })
      toast({ message: `${stock.sku}: ${items.length} ${items.length === 1 ? 'place' : 'places'} corrected` })
      onDone(
        items.map((item, index) => ({
          sku: stock.sku,
          cellCode: item.cellCode,
          change: item.change,
          after: after[index]?.onHand ?? 0,
          reason: item.reason,
          at: Date.now(),
        })),
      )
      void refreshStatistics()
    } catch (error) {
      const { code, rows } = refusalOf(error)
      if (code === 'rows-refused') {
        toldBy(error)
        setRefused(Object.fromEntries(rows.map(({ itemId, msg }) => [keys[Number(itemId) - 1] ?? '', msg])))
      }
    } finally {
      setBusy(false)
    }
  }
  return {
    mode,
    entries,
    reason,
    setReason,
    isBusy,
    refused,
    send,
    setMode: (next: Mode) => {
      setMode(next)
      setEntries(entries.map((entry) => ({ ...entry, text: '' })))
    },
    change: (entry: Entry) => setEntries(entries.map((one) => (one.key === entry.key ? entry : one))),
    remove: (key: string) => setEntries(entries.filter((one) => one.key !== key)),
    add: () => {
      setEntries([...entries, newEntry(added)])
      setAdded(added + 1)
    },
  }
}

type AdjustProps = { stock: Stock; locationId: number | undefined; onDone: (done: Done[]) => void }

/** The places of one product, each with its change, and the reason for all of them. */
export function AdjustProduct({ stock, locationId, onDone }: AdjustProps) {
  const form = useAdjusting(stock, locationId, onDone)
  const elsewhere = stock.places.filter(({ place }) => place !== 'cell').reduce((sum, { onHand }) => sum + onHand, 0)
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
          <Segments
            label="What you enter"
            options={modes}
            current={form.mode}
            onPick={(id) => form.setMode(id === 'counted' ? 'counted' : 'change')}
          />
        }
      >
        {form.entries.length === 0 && (
          <Empty icon="inboxes" title="No cell holds it">
            Add the cell it was found in.
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
        {elsewhere > 0 && (
          <Notice>
            {elsewhere} {elsewhere === 1 ? 'unit is' : 'units are'} in trays or parcels and cannot be corrected here.
          </Notice>
        )}
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
            onClick={() => void form.send()}
          >
            Correct stock
          </Button>
        </div>
      </Card>
    </>
  )
}
