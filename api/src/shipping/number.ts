import type { Tx } from '../kernel/database.ts'
import { ownName } from '../packing/own-name.ts'
import type { Outgoing, Parcel } from '../packing/rules.ts'
import { tellParcel } from '../packing/tell.ts'
import * as queries from './queries.ts'
import { refuseHeldNumber, refuseOtherNumber, refuseOwnName, trackingNumberOf } from './rules.ts'

/** Gives a parcel its tracking number, unless another has it; answers it as it is kept. */
export async function enterNumber(tx: Tx, order: Outgoing, parcel: Parcel, said: string): Promise<string> {
  const trackingNumber = trackingNumberOf(said)
  refuseOwnName(await ownName(tx, order, trackingNumber))
  refuseHeldNumber(trackingNumber, await queries.holderOf(tx, order, parcel, trackingNumber))
  await queries.setTrackingNumber(tx, order, parcel, trackingNumber)
  await tellParcel(tx, order)
  return trackingNumber
}

/** Takes back a number that was read by mistake; one that changed meanwhile stands. */
export async function dropNumber(tx: Tx, order: Outgoing, parcel: Parcel, said: string): Promise<null> {
  refuseOtherNumber(parcel, trackingNumberOf(said))
  await queries.setTrackingNumber(tx, order, parcel, null)
  await tellParcel(tx, order)
  return null
}
