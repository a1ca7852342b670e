import type { ChangeHint, ChangeSubject } from 'contract/changes'

/** What a kept answer is an answer to. */
export type Asked = { shows: readonly ChangeSubject[]; input: Readonly<Record<string, unknown>> }

/** The fields of an input that name one record, by what the record is. */
const idFields: Partial<Record<ChangeSubject, readonly string[]>> = {
  order: ['orderId'],
  stock: ['productId'],
  product: ['productId'],
  inbound: ['requestId', 'inboundRequestId'],
  pickingList: ['pickingListId'],
  bin: ['shippingBinId'],
  cell: ['cellId'],
  location: ['locationId', 'warehouseLocationId'],
  merchant: ['merchantId'],
  job: ['jobId'],
  notification: ['notificationId'],
}

const numberIn = (value: unknown): number | undefined => (Number(value) > 0 ? Number(value) : undefined)
/** True where both are known and differ. 0 stands for all. */
const differ = (asked: unknown, changed: number | null | undefined): boolean => {
  const wanted = numberIn(asked)
  return wanted !== undefined && typeof changed === 'number' && wanted !== changed
}

/** The record of a subject that these fields name. */
export const idIn = (fields: Readonly<Record<string, unknown>>, subject: ChangeSubject): number | undefined =>
  idFields[subject]?.map((name) => numberIn(fields[name])).find((id) => id !== undefined)

/** Whether an answer may be another one after a change. Says no only where that is certain. */
export function concerns(change: ChangeHint, { shows, input }: Asked): boolean {
  const { subject, id, merchantId, locationId } = change
  if (!shows.includes(subject)) return false
  if (differ(input['merchantId'], merchantId) || differ(input['locationId'], locationId)) return false
  if (differ(idIn(input, subject), id)) return false
  return !(subject === shows[0] && passesBy(change, input['status']))
}

/** A record that moved, from a status that is not asked for to another that is not either. */
function passesBy({ kind, from, to }: ChangeHint, status: unknown): boolean {
  if (kind !== 'moved' || !Array.isArray(status) || status.length === 0) return false
  const asked = status.map(Number)
  return from !== undefined && to !== undefined && !asked.includes(from) && !asked.includes(to)
}
