import { countOf } from 'contract/format'
import { useState } from 'react'
import { toast, toldBy } from 'shared-components/page'
import { api } from 'shared-state'
import { refusalOf } from '../parts/refusal.ts'
import type { Stock } from '../parts/stock.ts'
import { correctionsOf, type Entry, entryOf, type Mode, newEntry } from './adjusting.ts'
import type { Done } from './done-log.tsx'

type Begin = { locationId: number | undefined; firstMode: Mode }

/** What is typed at the places, sending it, and what was refused where. */
export function useAdjusting(stock: Stock, { locationId, firstMode }: Begin, onDone: (done: Done[]) => void) {
  const [mode, setMode] = useState<Mode>(firstMode)
  const [entries, setEntries] = useState<readonly Entry[]>(() =>
    stock.places
      .filter((place) => place.place === 'cell' && (locationId === undefined || place.locationId === locationId))
      .map(entryOf),
  )
  const [reason, setReason] = useState('')
  const [added, setAdded] = useState(1)
  return {
    mode,
    entries,
    reason,
    setReason,
    ...useSending(stock, locationId, onDone),
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

type Typed = { entries: readonly Entry[]; mode: Mode; reason: string }

function useSending(stock: Stock, locationId: number | undefined, onDone: (done: Done[]) => void) {
  const [isBusy, setBusy] = useState(false)
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({})
  const send = async ({ entries, mode, reason }: Typed) => {
    const { keys, items } = correctionsOf(entries, mode, { productId: stock.productId, reason })
    setBusy(true)
    setRefused({})
    try {
      const { items: after } = await api.counting.adjustStocks({
        body: { merchantId: stock.merchantId, items, ...(locationId === undefined ? {} : { locationId }) },
      })
      toast({ message: `${stock.sku}: ${countOf(items.length, 'place')} corrected` })
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
  return { isBusy, refused, send }
}
