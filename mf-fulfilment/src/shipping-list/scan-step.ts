import type { Calls } from 'contract/calls/all'
import type { Reply } from 'contract/define'
import type { Checkout as Bin } from '../parts/use-bins.ts'

export type Found = Reply<Calls['shipping']['verifyTrackingNumber']>
export type Parcel = Bin['parcels'][number]
export type Strip = {
  key: string
  kind: 'right' | 'wrong' | 'repeated' | 'idle'
  title: string
  detail?: string | undefined
}
export type CheckState = {
  shippingBinId: number
  binName: string
  /** The parcels seen, by keyOf. */ verified: ReadonlySet<string>
  strip: Strip
}

/** What tells a parcel from all others. */
export const keyOf = ({ orderId, parcelNumber }: Pick<Parcel, 'orderId' | 'parcelNumber'>): string =>
  `${orderId}-${parcelNumber}`

const readyToShip = 4000
let stripCount = 0
const strip = (kind: Strip['kind'], title: string, detail?: string): Strip => ({
  key: `${kind}-${(stripCount += 1)}`,
  kind,
  title,
  detail,
})

/** A bin with nothing seen, or with the parcels that were seen before the page was opened again and lie here still. */
export function startOf(
  bin: Pick<Bin, 'shippingBinId' | 'name' | 'parcels'>,
  seen: readonly string[] = [],
): CheckState {
  const waits = new Set(bin.parcels.filter(({ status }) => status === readyToShip).map(keyOf))
  const verified = new Set(seen.filter((key) => waits.has(key)))
  const told =
    verified.size === 0
      ? strip('idle', 'Scan each parcel', 'A parcel of another bin is refused')
      : strip('idle', `${verified.size} checked before`, 'Scan the parcels that are not ticked yet')
  return { shippingBinId: bin.shippingBinId, binName: bin.name, verified, strip: told }
}

/** What is kept on the device: the parcels seen. */
export const seenIn = (kept: unknown): readonly string[] | undefined =>
  Array.isArray(kept) ? kept.filter((key): key is string => typeof key === 'string') : undefined

/** A tracking number was found: ticked when its parcel lies in this bin and may go, else refused in words. */
export function found(state: CheckState, parcel: Found): CheckState {
  const { trackingNumber } = parcel
  const wrong = (title: string, detail = trackingNumber) => ({ ...state, strip: strip('wrong', title, detail) })
  if (parcel.shippingBinId !== state.shippingBinId)
    return wrong(
      parcel.shippingBinName
        ? `Wrong bin: this parcel belongs to ${parcel.shippingBinName}`
        : `This parcel lies in no bin. ${parcel.problem}`,
      `${trackingNumber} · take it out of ${state.binName}`,
    )
  if (parcel.problem) return wrong(parcel.problem)
  if (state.verified.has(keyOf(parcel)))
    return { ...state, strip: strip('repeated', 'Checked already', trackingNumber) }
  return {
    ...state,
    verified: new Set([...state.verified, keyOf(parcel)]),
    strip: strip(
      'right',
      `Right parcel, ${state.verified.size + 1} checked`,
      [
        trackingNumber,
        parcel.parcelCount > 1 && `parcel ${parcel.parcelNumber} of ${parcel.parcelCount}`,
        `${parcel.merchantName} ${parcel.referenceCode}`,
      ]
        .filter(Boolean)
        .join(' · '),
    ),
  }
}

/** The bin's own label: it changes nothing. Another bin's is refused. */
export const binScanned = (state: CheckState, bin: Pick<Bin, 'shippingBinId' | 'name'>): CheckState =>
  bin.shippingBinId === state.shippingBinId
    ? { ...state, strip: strip('repeated', `Bin ${state.binName}, this one`, 'Scan its parcels') }
    : { ...state, strip: strip('wrong', `Wrong bin: this is ${bin.name}`, `Here ${state.binName} is checked`) }

export const refused = (state: CheckState, words: string, next?: string): CheckState => ({
  ...state,
  strip: strip('wrong', words, next),
})

/** The bin was handed over. */
export const handedOver = (state: CheckState, moved: number): CheckState => ({
  ...state,
  verified: new Set(),
  strip: strip('right', `${moved} handed over`, `Bin ${state.binName} is with its courier`),
})
