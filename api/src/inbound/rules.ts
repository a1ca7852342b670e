import {
  type GroupStatus,
  type InboundStatus,
  type InboundType,
  inboundStatusLabel,
  isReceivable,
} from 'contract/inbound-status'
import {
  type Access,
  anyOf,
  clients,
  merchantAdmins,
  type Role,
  warehouseManagers,
  warehouseStaff,
} from 'contract/roles'
import { refuse } from '../kernel/refuse.ts'

const announcers = anyOf(merchantAdmins, clients, warehouseManagers)

/** Which status a person may give a request, and who. Counting alone sets 400, 450 and 500 as it goes (progressOf). */
export const inboundMoves: Record<InboundStatus, { readonly [to in InboundStatus]?: Access }> = {
  100: { 200: announcers, 900: announcers },
  200: { 300: warehouseStaff, 900: announcers, 910: warehouseManagers },
  300: { 400: warehouseStaff, 900: announcers, 910: warehouseManagers },
  400: { 600: warehouseStaff },
  450: { 600: warehouseStaff },
  500: { 600: warehouseStaff },
  600: {},
  900: {},
  910: {},
}

/** Why a move that is not in the table is refused, where the table alone does not say it. */
const reasons: { readonly [to in InboundStatus]?: string } = {
  600: 'only a request that is being received can be completed',
  900: 'a request can be cancelled until receiving starts; complete it instead',
  910: 'a request can be rejected until receiving starts; complete it instead',
}

/** The statuses a person of this role may give a request that stands at `from`. */
export const movesFor = (from: InboundStatus, role: Role): InboundStatus[] =>
  (Object.entries(inboundMoves[from]) as [string, Access][])
    .filter(([, access]) => access.includes(role))
    .map(([to]) => Number(to) as InboundStatus)

const isFinal = (status: InboundStatus): boolean => Object.keys(inboundMoves[status]).length === 0

/** Refuses a move that is not in the table, and one that this role may not make. */
export function refuseMove(from: InboundStatus, to: InboundStatus, role: Role): void {
  const access = inboundMoves[from][to]
  const state = inboundStatusLabel(from)
  if (!access) {
    const next = Object.keys(inboundMoves[from])
      .map((code) => inboundStatusLabel(Number(code)))
      .join(' or ')
    throw refuse('wrong-state', {
      what: 'The inbound request',
      state,
      problem: isFinal(from) ? 'nothing more happens to it' : (reasons[to] ?? `it can become ${next}`),
    })
  }
  if (!access.includes(role)) throw refuse('not-allowed', { role })
}

/** What a change of status means for the cartons that stand at `from`; the others stay. */
export const groupMoves: { readonly [to in InboundStatus]?: { from: readonly GroupStatus[]; to: GroupStatus } } = {
  300: { from: ['Expected'], to: 'Arrived' },
  400: { from: ['Expected'], to: 'Arrived' },
  910: { from: ['Expected', 'Arrived'], to: 'Rejected' },
}

/** Goods are received from the moment a request is submitted: the first scan says that it has arrived. */
export function refuseReceiving(status: InboundStatus): void {
  if (!isReceivable(status))
    throw refuse('wrong-state', {
      what: 'The inbound request',
      state: inboundStatusLabel(status),
      problem: status === 100 ? 'it has to be submitted first' : 'nothing is received into it any more',
    })
}

/** A carton as counted so far. */
export type Counted = { groupId: number; status: GroupStatus; received: number; isComplete: boolean }
export type Progress = { status: InboundStatus; groups: { groupId: number; status: GroupStatus }[] }

/**
 * Where a request and its cartons stand after a count: 400 while nothing is complete, 450 when a carton is,
 * 500 when all are.
 */
export function progressOf(counted: readonly Counted[]): Progress {
  const statusAfter = ({ status, received, isComplete }: Counted): GroupStatus =>
    isComplete ? 'Stocked in' : received > 0 ? 'Counting' : status
  const groups = counted.map((group) => ({ groupId: group.groupId, status: statusAfter(group) }))
  const complete = counted.filter((group) => group.isComplete).length
  return { status: complete === counted.length ? 500 : complete > 0 ? 450 : 400, groups }
}

/** How many of `quantity` units exceed what is left; refuses them unless a manager lets them in. */
export function refuseOver(
  item: { expected: number; received: number },
  quantity: number,
  allowOver: boolean,
  role: Role,
): void {
  const left = Math.max(0, item.expected - item.received)
  if (quantity <= left) return
  if (!allowOver) throw refuse('too-many-units', { got: quantity, left, field: 'Quantity' })
  if (!warehouseManagers.includes(role)) throw refuse('not-allowed', { role })
}

/** Submitted or arrived: what is announced comes. */
export const announced: readonly InboundStatus[] = [200, 300]

/** Only a return names an order. */
export function refuseOrderOf(type: InboundType | undefined): void {
  if (type !== 'Return') throw refuse('bad-input', { field: 'OrderId', problem: 'is for a return: say Type Return' })
}
