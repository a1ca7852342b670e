import { useStore } from '@nanostores/react'
import { statusLabel } from 'contract/order-status'
import { type ReactNode, useState } from 'react'
import { Later } from 'shared-components/area'
import type { MenuItem } from 'shared-components/dialog'
import { toast } from 'shared-components/page'
import { $user, $role, api } from 'shared-state'
import { endOrder } from '../order-drawer/late-dialogs.ts'
import type { Order } from '../order.ts'
import { whyOf } from '../use-order-actions.ts'
import { type Act, actsFor, firstActOf, statusMapped } from './acts.ts'

const dialogs = {
  split: async () => (await import('./split-dialog.tsx')).SplitDialog,
  mapSku: async () => (await import('./map-dialog.tsx')).MapDialog,
  end: endOrder,
} as const
type DialogId = keyof typeof dialogs
const isDialog = (id: string): id is DialogId => id in dialogs

export type Acts = {
  /** What may be done with it, but for acts that stand elsewhere. */
  menuOf: (order: Order, but?: readonly Act['id'][]) => MenuItem[]
  /** The row's own button, and what it does. */
  firstOf: (order: Order) => (Act & { onPick: () => void }) | undefined
  /** The dialog that is open. */
  dialog: ReactNode
}

/** What a person decides about the orders of the queue: sent at once, or asked in a dialog. */
export function useActs(): Acts {
  const [role, name] = [useStore($role), useStore($user)?.name ?? '']
  const [open, setOpen] = useState<{ id: DialogId; order: Order }>()
  const pick =
    (order: Order, { id }: Act) =>
    () => {
      if (isDialog(id)) setOpen({ id, order })
      // A failure reaches the banner by itself.
      else void send(order, id).catch(() => undefined)
    }
  return {
    menuOf: (order, but = []) =>
      actsFor(order, role, name)
        .filter(({ id }) => !but.includes(id))
        .map((act) => ({
          label: act.label,
          icon: act.icon,
          disabledReason: act.disabledReason,
          onPick: pick(order, act),
        })),
    firstOf: (order) => {
      const act = firstActOf(order, role, name)
      return act && { ...act, onPick: pick(order, act) }
    },
    dialog: open && (
      <Later
        key={`${open.id} ${open.order.orderId}`}
        load={dialogs[open.id]}
        props={{ order: open.order, onClose: () => setOpen(undefined) }}
      />
    ),
  }
}

async function send({ orderId, warehouseOrderId }: Order, id: Exclude<Act['id'], DialogId>): Promise<void> {
  if (id === 'take' || id === 'giveBack') {
    const isTaken = id === 'take'
    await api.order.takeOrder({ body: { orderIds: [orderId], isTaken } })
    toast({
      message: `${warehouseOrderId} is ${isTaken ? 'yours' : 'nobody’s'} now`,
      onUndo: () =>
        void api.order.takeOrder({ body: { orderIds: [orderId], isTaken: !isTaken } }).catch(() => undefined),
    })
    return
  }
  const verdicts = await api.order.mapStatus({ body: { orderIds: [orderId], status: statusMapped[id] } })
  const [verdict] = verdicts
  if (verdict)
    toast({
      message: `${warehouseOrderId} is ${statusLabel(verdict.status)}${whyOf(verdicts.filter((one) => one.reason))}`,
    })
}
