import type { Change } from 'contract/changes'
import { countOf, thousands } from 'contract/format'
import type { Notice } from '../notify.ts'
import { messageOf } from '../rules.ts'

/** An inbound request whose goods have come. `short`: of a completed one, the cartons that lack units. */
export type Received = {
  id: number
  merchantId: number
  locationId: number
  referenceCode: string
  status: number
  expected: number
  received: number
  short: string[]
}

const arrived: readonly number[] = [500, 600]

/** The requests all of whose goods were received, or that were closed with what has come. */
export const requestsReceived = (changes: readonly Change[]): number[] => [
  ...new Set(changes.flatMap(({ id, kind, to }) => (kind === 'moved' && arrived.includes(to ?? 0) ? [id] : []))),
]

/** "Inbound request PO-7 was received: 12 of 13 units." and "1 carton of PO-7 came short of 1 unit: C2." */
export function noticesOf({ id, referenceCode, expected, received, short, status }: Received): Notice[] {
  const link = `/inbound/inbound-request-detail/${id}`
  const units =
    received === expected ? countOf(expected, 'unit') : `${thousands(received)} of ${countOf(expected, 'unit')}`
  const come: Notice = {
    type: 'InboundReceived',
    message: messageOf(`Inbound request ${referenceCode} was received: ${units}.`),
    about: `inbound-received/${id}`,
    link,
  }
  if (status !== 600 || short.length === 0) return [come]
  const first = short.slice(0, 3).join(', ')
  const more = short.length > 3 ? ` and ${short.length - 3} more` : ''
  const lacking = expected > received ? ` of ${countOf(expected - received, 'unit')}` : ''
  return [
    come,
    {
      type: 'CartonShort',
      message: messageOf(
        `${countOf(short.length, 'carton')} of ${referenceCode} came short${lacking}: ${first}${more}.`,
      ),
      about: `carton-short/${id}`,
      link,
    },
  ]
}
