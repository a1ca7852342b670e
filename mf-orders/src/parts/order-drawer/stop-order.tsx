import { useStore } from '@nanostores/react'
import { Later } from 'shared-components/area'
import { Menu, type MenuItem } from 'shared-components/dialog'
import { toast, useOpened } from 'shared-components/page'
import { $role, api, refreshed } from 'shared-state'
import type { OrderDetail } from '../order.ts'
import { type Act, actsFor, endOf } from './act-rules.ts'
import { endDialog, holdDialog } from './late-dialogs.ts'
import { heldAgain, mayHold, mayLift, whyNotClosed, wish } from './stop-rules.ts'

const actDialog = async () => (await import('./act-dialogs.tsx')).OrderAct

const words: Record<Act, { label: string; icon: string }> = {
  part: { label: 'Cancel part', icon: 'dash-lg' },
  void: { label: 'Void a parcel', icon: 'box-seam' },
  failed: { label: 'Report failed', icon: 'exclamation-circle-fill' },
  returned: { label: 'Announce return', icon: 'arrow-counterclockwise' },
  again: { label: 'Ship again', icon: 'arrow-clockwise' },
}
const wordsOf = (act: Act, { status }: OrderDetail) => ({
  ...words[act],
  ...(act === 'failed' && status === failed ? { label: 'Report lost' } : {}),
})
const failed = 520

/** What the queue decides, holding, going on, cancelling and closing, failing and sending again, each where this person may and the order can. */
export function StopOrder({ order, acts }: { order: OrderDetail; acts: readonly MenuItem[] }) {
  const role = useStore($role)
  const [open, setOpen] = useOpened<'hold' | 'end' | Act>('stop')
  const [end, canHold] = [endOf(order, role), mayHold(order, role)]
  const close = () => setOpen(undefined)
  const items = [
    ...acts,
    ...(canHold ? [{ label: 'Hold', icon: 'pause-circle', onPick: () => setOpen('hold') }] : []),
    ...(canHold && mayLift(order, role)
      ? [
          {
            label: order.holds.includes(wish) ? 'Turn down the wish to cancel, lift holds' : 'Lift holds',
            icon: 'play',
            onPick: () => void lift(order),
          },
        ]
      : []),
    ...actsFor(order, role).map(({ act, why }) => ({
      ...wordsOf(act, order),
      disabledReason: why,
      onPick: () => setOpen(act),
    })),
    ...(end
      ? [
          {
            label: order.holds.includes(wish)
              ? 'Grant the wish, cancel order'
              : end === 'close'
                ? 'Close'
                : 'Cancel order',
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
      {open && open !== 'hold' && open !== 'end' && (
        <Later load={actDialog} props={{ act: open, order, onClose: close }} />
      )}
    </>
  )
}

type Holds = ReturnType<typeof heldAgain>
const setHolds = (orderId: number, holdsUntil: Holds, holdsSeen: Holds) =>
  api.shipping.updateOrder({ body: { orderId, holdsUntil, holdsSeen } })

/** Lifts the holds this person may lift; those of before are put back by Undo, each with its end. */
async function lift({ orderId, warehouseOrderId, holdsUntil: before }: OrderDetail): Promise<void> {
  let left: readonly string[]
  try {
    left = (
      await setHolds(
        orderId,
        [],
        heldAgain(before, () => true, Date.now()),
      )
    ).holds
  } catch {
    // The banner has said it.
    return
  }
  toast({
    message: left.length ? `${warehouseOrderId} is still on hold: ${left.join(', ')}` : `${warehouseOrderId} goes on`,
    onUndo: () =>
      void setHolds(
        orderId,
        heldAgain(before, (hold) => hold !== wish && !left.includes(hold), Date.now()),
        // What is left is not this person's to replace, so that it need not be seen.
        [],
      ).catch(() => undefined),
  })
  await refreshed()
}
