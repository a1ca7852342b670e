import type { Calls } from 'contract/calls/all'
import type { Query, Reply } from 'contract/define'
import { writeChanges } from '../../changes/write.ts'
import type { Tx } from '../../kernel/database.ts'
import { found, refuse } from '../../kernel/refuse.ts'
import type { Who } from '../../kernel/who.ts'
import { calledBy, meant, problemOf, refuseVoid } from './label.ts'
import type { Found } from './rules.ts'
import * as queries from './queries.ts'

type Call = Calls['shipping']['verifyTrackingNumber']

/**
 * A parcel's label is scanned at the checkout: where nothing stands in its way it is checked from then on. It writes
 * although it is a GET, as the specification has it: no device keeps what was seen.
 */
export async function checkParcel(tx: Tx, who: Who, said: Query<Call>): Promise<Reply<Call>> {
  const called = calledBy(said.trackingNumber)
  const parcels = await queries.parcelsCalled(tx, who, called)
  if (parcels.length === 0) refuseVoid(said.trackingNumber, await queries.voidNumber(tx, who, called))
  const parcel = found(await queries.lockFound(tx, who, meant(parcels, called) ?? refuseUnknown(said)), 'The parcel')
  const problem = problemOf(parcel, said.shippingBinId)
  const isChecked = said.undo !== true
  const isAsSaid = (parcel.checkedTimestamp !== null) === isChecked
  if (problem || isAsSaid) return shown(parcel, { isRepeated: !problem && isChecked, problem })
  await queries.setChecked(tx, who, parcel, isChecked)
  const { shippingBinId: id, locationId } = parcel
  if (id !== null) await writeChanges(tx, [{ subject: 'bin', id, kind: 'changed', merchantId: null, locationId }])
  return shown(found(await queries.lockFound(tx, who, parcel), 'The parcel'), { isRepeated: false, problem })
}

function refuseUnknown({ trackingNumber: code }: Query<Call>): never {
  throw refuse('unknown-code', { code, next: 'Check the label, or look for its order.', field: 'TrackingNumber' })
}

const shown = (
  { id: _, locationId: _location, isWeighed: _weighed, isLabelOld: _old, ...parcel }: Found,
  told: { isRepeated: boolean; problem: string },
): Reply<Call> => ({ ...parcel, ...told })
