import type { Place } from '../parts/stock.ts'

/** What is typed at a place: the change, or what was counted there. */
export type Mode = 'change' | 'counted'
/** A place as the form holds it; a new one is a cell that holds none of the product yet. */
export type Entry = {
  key: string
  isNew: boolean
  cellCode: string
  batchId: number | undefined
  batchNo: string
  expiryDay: string
  condition: Place['condition']
  onHand: number
  allocated: number
  text: string
}
export type Correction = {
  productId: number
  cellCode: string
  change: number
  reason: string
  batchId?: number
  batchNo?: string
  expiryDay?: string
  condition?: Place['condition']
}

export const entryOf = (place: Place): Entry => ({
  key: `${place.cellCode} ${place.batchId} ${place.condition}`,
  isNew: false,
  cellCode: place.cellCode,
  batchId: place.batchId,
  batchNo: place.batchNo,
  expiryDay: place.expiryDay ?? '',
  condition: place.condition,
  onHand: place.onHand,
  allocated: place.allocated,
  text: '',
})

export const newEntry = (number: number): Entry => ({
  key: `new ${number}`,
  isNew: true,
  cellCode: '',
  batchId: undefined,
  batchNo: '',
  expiryDay: '',
  condition: 'Good',
  onHand: 0,
  allocated: 0,
  text: '',
})

/** What may be typed: digits, with a sign before a change. */
export const typedIn = (mode: Mode, text: string): string => {
  const digits = text.replace(/\D/g, '').slice(0, 7)
  return mode === 'change' && /^[-−]/.test(text.trim()) ? `-${digits}` : digits
}

/** The change a place is to get; undefined while nothing was said. */
export function changeOf({ text, onHand }: Pick<Entry, 'text' | 'onHand'>, mode: Mode): number | undefined {
  if (!/\d/.test(text)) return undefined
  return mode === 'counted' ? Number(text) - onHand : Number(text)
}

/** The places that change, as the call takes them; the n-th correction is of the n-th key. */
export function correctionsOf(
  entries: readonly Entry[],
  mode: Mode,
  { productId, reason }: { productId: number; reason: string },
): { keys: string[]; items: Correction[] } {
  const changed = entries.flatMap((entry) => {
    const change = changeOf(entry, mode)
    return change ? [{ entry, change }] : []
  })
  return {
    keys: changed.map(({ entry }) => entry.key),
    items: changed.map(({ entry, change }) => correctionOf(entry, change, productId, reason)),
  }
}

/** A new cell says by itself whether it is for unusable stock, so only a known place names its condition. */
function correctionOf(entry: Entry, change: number, productId: number, reason: string): Correction {
  const batch =
    entry.batchId === undefined
      ? {
          ...(entry.batchNo.trim() ? { batchNo: entry.batchNo.trim() } : {}),
          ...(entry.expiryDay ? { expiryDay: entry.expiryDay } : {}),
        }
      : { batchId: entry.batchId, condition: entry.condition }
  return { productId, cellCode: entry.cellCode.trim(), change, reason: reason.trim(), ...batch }
}

/** Why the corrections cannot be sent yet; undefined when they can. */
export function notReady(entries: readonly Entry[], mode: Mode, reason: string): string | undefined {
  const changed = entries.filter((entry) => changeOf(entry, mode))
  if (changed.length === 0) return 'Enter a change at one place first'
  if (changed.some((entry) => !entry.cellCode.trim())) return 'Name the cell'
  return reason.trim() ? undefined : 'Say the reason'
}
