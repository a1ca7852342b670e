import { countOf } from 'contract/format'
import { warehouseOrderId } from 'contract/order-number'
import { inStatus } from 'contract/order-status'
import { refuse } from '../kernel/refuse.ts'
import { refuseMove, sifted } from '../order/rules.ts'
import { houseName } from '../packing/house-name.ts'
import { nameOf, oldLabel, type Outgoing, type Parcel } from '../packing/rules.ts'

/**
 * Tracking numbers are printed as Code 128, and couriers use letters, digits and what groups them; kept in capitals. Other
 * signs come from a formula, a path or a page that was pasted.
 */
export function trackingNumberOf(said: string): string {
  const number = said.trim().toUpperCase()
  if (/^\d{1,4}[.,]\d{1,3}(KG)?$/.test(number))
    throw refuse('wrong-label', { what: 'a weight', field: 'TrackingNumber' })
  if (!/^[0-9A-Z][0-9A-Z/._-]{2,62}[0-9A-Z]$/.test(number))
    throw refuse('bad-input', {
      field: 'TrackingNumber',
      problem: 'must be 4 to 64 letters or digits, with - / . or _ only between them',
    })
  refuseOwnName(houseName(number))
  return number
}

/** What names something of the house is no courier's number: the wrong label was read. */
export function refuseOwnName(what: string | undefined): void {
  if (what) throw refuse('wrong-label', { what, field: 'TrackingNumber' })
}

/** Only the number that was read by mistake is taken back. */
export function refuseOtherNumber({ trackingNumber }: Pick<Parcel, 'trackingNumber'>, said: string): void {
  if (trackingNumber !== said) throw refuse('stale', { what: `The tracking number ${said}` })
}

/** Refuses a number that another parcel has, or had until it became void: its label may still be about. */
export function refuseHeldNumber(
  trackingNumber: string,
  holder: { orderId: number; isVoid: boolean } | undefined,
): void {
  if (!holder) return
  const what = warehouseOrderId(holder.orderId)
  throw holder.isVoid
    ? refuse('number-void', { name: trackingNumber, what, field: 'TrackingNumber' })
    : refuse('already-exists', {
        what: 'The tracking number',
        name: `${trackingNumber} (${what})`,
        field: 'TrackingNumber',
      })
}

export type Bin = {
  id: number
  name: string
  locationId: number
  shippingProviderId: number | null
  shippingProvider: string | null
  isActive: boolean
}

/** An order with those of its parcels that are to go into a bin. */
export type Placing = Outgoing & { placing: readonly Parcel[] }

/** Parcels whose tracking number another one has, each with the order of that one. */
export type Taken = ReadonlyMap<number, { orderId: number; isVoid: boolean }>

/**
 * Of the orders named, those whose parcels may go into the bin; and why the others may not. Where none may, that is
 * refused with the reasons of all.
 */
export function readyFor(bin: Bin, orders: readonly Placing[], taken: Taken) {
  const { able, refused } = sifted(orders, (order) => refuseReady(order, bin, taken))
  const [only] = orders
  if (only && orders.length === 1) refuseReady(only, bin, taken)
  if (able.length > 0) return { able, refused }
  throw refuse(
    'wrong-state',
    {
      what: `None of ${orders.length} orders`,
      state: 'ready to ship',
      problem: 'each says why',
      next: 'Do for each what it says, then try again.',
    },
    refused.map(({ orderId, reason }) => {
      const itemId = warehouseOrderId(orderId)
      return { itemId, msg: reason.replace(`${itemId} `, '') }
    }),
  )
}

/** Parcels go into a bin when their shipment is arranged and the bin is for their courier. */
function refuseReady(order: Placing, bin: Bin, taken: Taken): void {
  refuseMove(order, 4000)
  for (const parcel of order.placing) {
    const refused = { what: nameOf(order, parcel), ...inStatus(order.status) }
    if (parcel.isHanded)
      throw refuse('wrong-state', {
        ...refused,
        problem: 'the courier has it',
        next: 'Announce a return when it comes back.',
      })
    if (parcel.shippingBinId !== null)
      throw refuse('wrong-state', {
        ...refused,
        problem: 'it lies in a bin already',
        next: 'Check the bin out, or make the parcel void.',
      })
    if (parcel.strays > 0)
      throw refuse('wrong-state', {
        ...refused,
        problem: `${countOf(parcel.strays, 'unit')} in it must be put back first`,
        next: 'Put them back into a cell under Put back, then try again.',
      })
    if (parcel.isLabelOld) throw refuse('wrong-state', { ...refused, ...oldLabel })
    if (order.shippingProviderId === null)
      throw refuse('wrong-state', { ...refused, problem: 'no courier is chosen', next: 'Choose its courier first.' })
    if (parcel.trackingNumber === null)
      throw refuse('no-tracking-number', { what: refused.what, field: 'TrackingNumber' })
    refuseHeldNumber(parcel.trackingNumber, taken.get(parcel.id))
  }
  if (!bin.isActive)
    throw refuse('wrong-state', {
      what: `Bin ${bin.name}`,
      state: 'closed',
      problem: 'use another bin',
      next: 'Use another bin.',
    })
  if (bin.locationId !== order.locationId) throw refuse('not-found', { what: 'The bin', field: 'ShippingBinId' })
  if (bin.shippingProviderId !== null && bin.shippingProviderId !== order.shippingProviderId)
    throw refuse('wrong-bin', {
      bin: bin.name,
      provider: bin.shippingProvider ?? 'another courier',
      field: 'ShippingBinId',
    })
}

/** All parcels of an order go with one courier: it cannot change once one lies in that courier's bin. */
export function refuseOtherCourier(order: Outgoing, providerId: number): void {
  const binned = order.parcels.find((parcel) => parcel.shippingBinId !== null)
  if (binned && order.shippingProviderId !== providerId)
    throw refuse('wrong-state', {
      what: nameOf(order, binned),
      state: `in a bin for ${order.shippingProvider}`,
      problem: 'the parcels of an order go with one courier',
      next: 'Make that parcel void first, or keep its courier.',
      field: 'ShippingProvider',
    })
}

export type Provider = {
  id: number
  name: string
  masterStatus: string
  volumetricDivisor: number
  isAssigned: boolean
  merchantName: string
}

/** Refuses a courier that carries nothing now, or nothing of this merchant. */
export function refuseProvider(provider: Provider): void {
  const what = `The courier ${provider.name}`
  if (provider.masterStatus !== 'Active')
    throw refuse('wrong-state', {
      what,
      state: provider.masterStatus,
      problem: 'choose one that is active',
      next: 'Choose a courier that is active.',
      field: 'ShippingProvider',
    })
  if (!provider.isAssigned)
    throw refuse('wrong-state', {
      what,
      state: `not assigned to ${provider.merchantName}`,
      problem: 'assign it, or choose another',
      next: 'Assign it to the merchant, or choose another.',
      field: 'ShippingProvider',
    })
}
