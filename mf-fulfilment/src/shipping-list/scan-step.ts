import type { Calls } from 'contract/calls/all'
import type { Reply } from 'contract/define'
import { relative } from 'contract/format'
import { parcelName } from 'contract/order-number'
import { type Strip as Said, strip as said } from '../parts/strip.ts'
import type { Checkout as Bin } from '../parts/use-bins.ts'

export type Found = Reply<Calls['shipping']['verifyTrackingNumber']>
export type Parcel = Bin['parcels'][number]
/** What may be undone is the check of a tracking number. */
export type Strip = Said<'right' | 'wrong' | 'repeated' | 'idle'>
/** What the last scan said of a bin; which of its parcels are checked the server keeps. */
export type CheckState = { shippingBinId: number; binName: string; strip: Strip }

/** What tells a parcel from all others. */
export const keyOf = ({ orderId, parcelNumber }: Pick<Parcel, 'orderId' | 'parcelNumber'>): string =>
  `${orderId}-${parcelNumber}`

const strip = (kind: Strip['kind'], title: string, detail?: string, undo?: string): Strip =>
  said(kind, title, { detail, undo })

/** A bin as it is when its page is opened. */
export function startOf({ shippingBinId, name, parcels }: Pick<Bin, 'shippingBinId' | 'name' | 'parcels'>): CheckState {
  const checked = parcels.filter(({ status, checkedTimestamp }) => status === 4000 && checkedTimestamp !== null).length
  const told =
    checked === 0
      ? strip('idle', 'Scan each parcel', 'A parcel of another bin is refused')
      : strip('idle', `${checked} checked before`, 'Scan the parcels that are not ticked yet')
  return { shippingBinId, binName: name, strip: told }
}

/** What the scan of a label brought: the parcel is checked, was before, or may not go, in words. */
export function found(state: CheckState, parcel: Found, now: number): CheckState {
  const { trackingNumber, checkedBy, checkedTimestamp, problem } = parcel
  if (problem) return { ...state, strip: strip('wrong', problem, detailOf(parcel)) }
  const undo = trackingNumber
  if (parcel.isRepeated) {
    const when = checkedTimestamp === null ? '' : ` ${relative(checkedTimestamp, now)}`
    return { ...state, strip: strip('repeated', 'Checked already', `${trackingNumber} · by ${checkedBy}${when}`, undo) }
  }
  return { ...state, strip: strip('right', `Right parcel, ${parcel.checkedCount} checked`, detailOf(parcel), undo) }
}

const detailOf = ({ trackingNumber, orderId, parcelNumber, parcelCount, merchantName, referenceCode }: Found): string =>
  [
    trackingNumber,
    parcelCount > 1 && parcelName(orderId, parcelNumber, parcelCount),
    `${merchantName} ${referenceCode}`,
  ]
    .filter(Boolean)
    .join(' · ')

/** A check was taken back. */
export const undone = (state: CheckState, parcel: Found): CheckState => ({
  ...state,
  strip: strip('idle', `Not checked any more, ${parcel.checkedCount} are`, detailOf(parcel)),
})

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
  strip: strip('right', `${moved} handed over`, `Bin ${state.binName} is with its courier`),
})
