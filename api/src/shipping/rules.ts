import { warehouseOrderId } from 'contract/order-number'
import { cancelled, isIn, statusLabel } from 'contract/order-status'
import { refuse } from '../kernel/refuse.ts'
import { refuseMove, sifted } from '../order/rules.ts'
import { nameOf, type Outgoing, type Parcel } from '../packing/rules.ts'

/** Tracking numbers are printed as Code 128: letters, digits and signs of ASCII, kept in capitals. */
export function trackingNumberOf(said: string): string {
  const number = said.trim().toUpperCase()
  if (!/^[\x21-\x7e]{4,64}$/.test(number))
    throw refuse('bad-input', {
      field: 'TrackingNumber',
      problem: 'must be 4 to 64 letters, digits or signs, without spaces',
    })
  return number
}

/** Refuses a number that another parcel has, or had when its order was cancelled: its label may still be about. */
export function refuseHeldNumber(
  trackingNumber: string,
  holder: { orderId: number; status: number } | undefined,
): void {
  if (!holder) return
  const what = warehouseOrderId(holder.orderId)
  throw isIn(cancelled, holder.status)
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

/**
 * Of the orders named, those whose parcels may go into the bin; and why the others may not. Where none may, that is
 * refused with the reasons of all.
 */
export function readyFor(bin: Bin, orders: readonly Placing[]) {
  const { able, refused } = sifted(orders, (order) => refuseReady(order, bin))
  const [only] = orders
  if (only && orders.length === 1) refuseReady(only, bin)
  if (able.length > 0) return { able, refused }
  throw refuse(
    'wrong-state',
    { what: `None of ${orders.length} orders`, state: 'ready to ship', problem: 'each says why' },
    refused.map(({ orderId, reason }) => {
      const itemId = warehouseOrderId(orderId)
      return { itemId, msg: reason.replace(`${itemId} `, '') }
    }),
  )
}

/** Parcels go into a bin when their shipment is arranged and the bin is for their courier. */
export function refuseReady(order: Placing, bin: Bin): void {
  refuseMove(order, 4000)
  for (const parcel of order.placing) {
    const [what, state] = [nameOf(order, parcel), statusLabel(order.status)]
    if (parcel.shippingBinId !== null) throw refuse('wrong-state', { what, state, problem: 'it lies in a bin already' })
    if (order.shippingProviderId === null) throw refuse('wrong-state', { what, state, problem: 'no courier is chosen' })
    if (parcel.trackingNumber === null) throw refuse('no-tracking-number', { what, field: 'TrackingNumber' })
  }
  if (!bin.isActive)
    throw refuse('wrong-state', { what: `Bin ${bin.name}`, state: 'closed', problem: 'use another bin' })
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
      field: 'ShippingProvider',
    })
  if (!provider.isAssigned)
    throw refuse('wrong-state', {
      what,
      state: `not assigned to ${provider.merchantName}`,
      problem: 'assign it, or choose another',
      field: 'ShippingProvider',
    })
}
