import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { Later } from 'shared-components/area'
import { Menu } from 'shared-components/dialog'
import { toast } from 'shared-components/page'
import { $role, api, refreshed } from 'shared-state'
import type { OrderDetail } from '../order.ts'
import { endFor, heldAgain, mayHold, mayLift, whyNotClosed } from './stop-rules.ts'

const holdDialog = async () => (await import('./stop-dialogs.tsx')).HoldDialog
const endDialog = async () => (await import('./stop-dialogs.tsx')).EndDialog

/** Holding, going on, cancelling and closing, each where this person may and the order can. */
export function StopOrder({ order }: { order: OrderDetail }) {
  const role = useStore($role)
  const [open, setOpen] = useState<'hold' | 'end'>()
  const [end, canHold] = [endFor(order, role), mayHold(order, role)]
  const close = () => setOpen(undefined)
  const items = [
    ...(canHold ? [{ label: 'Hold', icon: 'pause-circle', onPick: () => setOpen('hold') }] : []),
    ...(canHold && mayLift(order, role) ? [{ label: 'Lift holds', icon: 'play', onPick: () => void lift(order) }] : []),
    ...(end
      ? [
          {
            label: end === 'close' ? 'Close' : 'Cancel order',
            icon: 'x-circle-fill',
            disabledReason: end === 'close' ? whyNotClosed(order) : undefined,
            onPick: () => setOpen('end'),
          },
        ]
      : []),
  ]
  return (
    <>
      {items.length > 0 && <Menu label="More" icon="three-dots" text="More" items={items} />}
      {open === 'hold' && <Later load={holdDialog} props={{ order, onClose: close }} />}
      {open === 'end' && end && <Later load={endDialog} props={{ order, end, onClose: close }} />}
    </>
  )
}

const setHolds = (orderId: number, holdsUntil: ReturnType<typeof heldAgain>) =>
  api.shipping.updateOrder({ body: { orderId, holdsUntil } })

/** Lifts the holds this person may lift; those of before are put back by Undo, each with its end. */
async function lift({ orderId, warehouseOrderId, holdsUntil: before }: OrderDetail): Promise<void> {
  let left: readonly string[]
  try {
    left = (await setHolds(orderId, [])).holds
  } catch {
    // The banner has said it.
    return
  }
  toast({
    message: left.length ? `${warehouseOrderId} is still on hold: ${left.join(', ')}` : `${warehouseOrderId} goes on`,
    onUndo: () =>
      void setHolds(
        orderId,
        heldAgain(before, (hold) => !left.includes(hold), Date.now()),
      ).catch(() => undefined),
  })
  await refreshed()
}
