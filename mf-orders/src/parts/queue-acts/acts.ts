import { movesFrom } from 'contract/order-moves'
import { isClosed } from 'contract/order-status'
import { anyOf, merchantAdmins, merchantStaff, type Role, warehouseManagers, warehouseStaff } from 'contract/roles'
import type { Order } from '../order.ts'
import { goesOnByItself } from '../next-step.ts'

const deciders = anyOf(warehouseManagers, merchantAdmins)
const takers = anyOf(warehouseStaff, merchantStaff)
const [unknown, outOfStock, notFound, newOrder, unpaid] = [200, 540, 550, 1000, 500] as const

/** What a person decides about an order of the queue, beside processing it again. */
export type ActId = 'split' | 'mapSku' | 'mapNew' | 'mapUnpaid' | 'take' | 'giveBack' | 'end'
export type Act = { id: ActId; label: string; icon: string; disabledReason?: string | undefined }
type Troubled = Pick<
  Order,
  'status' | 'takenBy' | 'lineCount' | 'unitCount' | 'trayName' | 'unitsToUnpack' | 'marketplaceOrderId'
>

/** Why an order cannot be closed yet: units of it lie about. */
const lyingAbout = ({ trayName, unitsToUnpack }: Troubled): string | undefined =>
  trayName !== null || unitsToUnpack > 0 ? 'Put its units back first' : undefined

/** The acts this person may take with the order, those that bring it on first. */
export function actsFor(order: Troubled, role: Role, name: string): Act[] {
  const { status, takenBy } = order
  const decides = deciders.includes(role)
  const canSplit =
    (status === outOfStock || status === notFound) && order.unitCount > 1 && order.marketplaceOrderId === null
  return [
    ...(decides && status === notFound ? [act('mapSku', 'Map SKU', 'link-45deg')] : []),
    ...(decides && canSplit ? [act('split', 'Split', 'arrow-left-right')] : []),
    ...(decides && status === unknown
      ? [act('mapNew', 'It is New', 'check2'), act('mapUnpaid', 'It is Unpaid', 'hourglass-split')]
      : []),
    ...(!takers.includes(role) || takenBy === name
      ? []
      : [act('take', takenBy === null ? 'Take on' : `Take over from ${takenBy}`, 'person-check')]),
    ...(takers.includes(role) && takenBy === name ? [act('giveBack', 'Give back', 'person')] : []),
    ...(decides ? endOf(order) : []),
  ]
}

const act = (id: ActId, label: string, icon: string): Act => ({ id, label, icon })

function endOf(order: Troubled): Act[] {
  const moves = movesFrom(order.status)
  if (moves.some(isClosed)) return [{ ...act('end', 'Close', 'x-circle-fill'), disabledReason: lyingAbout(order) }]
  return moves.includes(510) ? [act('end', 'Cancel order', 'x-circle-fill')] : []
}

/** The act that a row offers as its button: what only a person can decide; the rest is in its menu. */
export function firstActOf(order: Troubled, role: Role, name: string): Act | undefined {
  const ready = actsFor(order, role, name).filter(
    ({ id, disabledReason }) => disabledReason === undefined && id !== 'take' && id !== 'giveBack',
  )
  const first = ready[0]
  return first?.id === 'end' && (goesOnByItself(order) || first.label !== 'Close') ? undefined : first
}

export const statusMapped = { mapNew: newOrder, mapUnpaid: unpaid } as const
