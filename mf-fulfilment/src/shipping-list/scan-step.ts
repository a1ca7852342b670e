import type { Calls } from 'contract/calls/all'
import type { Reply } from 'contract/define'
import type { Bin } from '../parts/use-bins.ts'

export type Found = Reply<Calls['warehouse']['verifyTrackingNumber']>
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
  /** Orders whose parcel was seen. */ verified: ReadonlySet<number>
  strip: Strip
}

let stripCount = 0
const strip = (kind: Strip['kind'], title: string, detail?: string): Strip => ({
  key: `${kind}-${(stripCount += 1)}`,
  kind,
  title,
  detail,
})

export const startOf = (shippingBinId: number, binName: string): CheckState => ({
  shippingBinId,
  binName,
  verified: new Set(),
  strip: strip('idle', 'Scan each parcel', 'A parcel of another bin is refused'),
})

/** A tracking number was found: ticked when its parcel lies in this bin and may go, else refused in words. */
export function found(state: CheckState, parcel: Found): CheckState {
  const { trackingNumber, orderId } = parcel
  const wrong = (title: string, detail = trackingNumber) => ({ ...state, strip: strip('wrong', title, detail) })
  if (parcel.shippingBinId !== state.shippingBinId)
    return wrong(
      parcel.shippingBinName
        ? `Wrong bin: this parcel belongs to ${parcel.shippingBinName}`
        : `This parcel lies in no bin. ${parcel.problem}`,
      `${trackingNumber} · take it out of ${state.binName}`,
    )
  if (parcel.problem) return wrong(parcel.problem)
  if (state.verified.has(orderId)) return { ...state, strip: strip('repeated', 'Checked already', trackingNumber) }
  return {
    ...state,
    verified: new Set([...state.verified, orderId]),
    strip: strip(
      'right',
      `Right parcel, ${state.verified.size + 1} checked`,
      `${trackingNumber} · ${parcel.merchantName} ${parcel.referenceCode}`,
    ),
  }
}

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
