import { countOf } from 'contract/format'
import { useStore } from '@nanostores/react'
import { stopOrder } from 'contract/forms/shipping'
import { movesFrom } from 'contract/order-moves'
import { isClosed, statusLabel } from 'contract/order-status'
import { Dialog } from 'shared-components/dialog'
import { DateField, Form, SelectField, Submit, TextField, useCallForm } from 'shared-components/form'
import { Button, Notice, toast } from 'shared-components/page'
import { $role, api, refreshed } from 'shared-state'
import type { Order, OrderDetail } from '../order.ts'
import { leftWords } from './act-rules.ts'
import { heldAgain, type Hold, holdsFor, usualHold, wish } from './stop-rules.ts'

const words: Record<Hold, string> = {
  Operator: 'Operator: the warehouse has to look at it',
  Address: 'Address: it cannot be sent there',
  Payment: 'Payment: it is not paid',
  Fraud: 'Fraud: it looks like fraud',
  Date: 'Date: it is wanted later',
  Cancel: 'Cancel: its buyer wants to cancel it',
}

type Held = { kind: Hold; untilTimestamp?: number }

/** Why it is held, and for how long. */
export function HoldDialog({ order, onClose }: { order: OrderDetail; onClose: () => void }) {
  const role = useStore($role)
  const offered = holdsFor(role)
  const gone = order.parcels.filter(({ isHanded }) => isHanded).length
  const form = useCallForm<Held>({ defaults: { kind: usualHold(role) } })
  const send = async ({ kind, untilTimestamp }: Held) => {
    const seen = heldAgain(order.holdsUntil, () => true, Date.now())
    const others = seen.filter(({ hold }) => hold !== kind && (hold === wish || offered.includes(hold)))
    const said = { hold: kind, ...(untilTimestamp === undefined ? {} : { untilTimestamp }) }
    const after = await api.shipping.updateOrder({
      body: { orderId: order.orderId, holdsUntil: [...others, said], holdsSeen: seen },
    })
    toast({ message: `${order.warehouseOrderId} is on hold: ${after.holds.join(', ')}` })
    await refreshed()
    onClose()
  }
  return (
    <Dialog title={`Hold ${order.warehouseOrderId}`} onClose={onClose}>
      <Form form={form} onSubmit={send} footer={<Foot onClose={onClose}>Hold</Foot>}>
        <p>The next scan of it is refused and says why. What is picked stays where it is.</p>
        {gone > 0 && (
          <Notice tone="soon">
            {gone} of {order.parcels.length} parcels gone: the courier has {gone === 1 ? 'it' : 'them'}, and only what
            is still here is held.
          </Notice>
        )}
        <SelectField name="kind" label="Reason" options={offered.map((value) => ({ value, label: words[value] }))} />
        <DateField
          name="untilTimestamp"
          label="Until"
          isTimestamp
          hint="This hold ends by itself; empty: until lifted"
        />
      </Form>
    </Dialog>
  )
}

type EndProps = {
  order: Pick<OrderDetail, 'orderId' | 'warehouseOrderId' | 'status'>
  end: 'cancel' | 'close'
  onClose: () => void
}

/** Why it is cancelled or closed. */
export function EndDialog({ order, end, onClose }: EndProps) {
  const form = useCallForm<{ orderId: number; reason: string }>({
    schema: stopOrder,
    defaults: { orderId: order.orderId, reason: '' },
  })
  const send = async (body: { orderId: number; reason: string }) => {
    // In another status by now, the dialog said something else than what would happen.
    const { status, unitsToPutBack, trayNames } = await api.shipping.cancelOrder({
      body: { ...body, status: order.status },
    })
    toast({ message: `${order.warehouseOrderId} is ${statusLabel(status)}${leftWords(unitsToPutBack, trayNames)}` })
    await refreshed()
    onClose()
  }
  const verb = end === 'close' ? 'Close' : 'Cancel order'
  return (
    <Dialog title={`${end === 'close' ? 'Close' : 'Cancel'} ${order.warehouseOrderId}`} onClose={onClose}>
      <Form
        form={form}
        onSubmit={send}
        footer={
          <Foot kind="danger" onClose={onClose}>
            {verb}
          </Foot>
        }
      >
        <p>
          {end === 'close'
            ? 'It leaves the Non Conformance queue and cannot be opened again.'
            : 'What it is promised is free at once; what is picked or packed is put back by scanning. It cannot be undone.'}
        </p>
        <TextField name="reason" label="Reason" hint="Everybody who sees the order reads it" />
      </Form>
    </Dialog>
  )
}

type FootProps = { onClose: () => void; kind?: 'primary' | 'danger'; children: string }

const Foot = ({ onClose, kind = 'primary', children }: FootProps) => (
  <>
    <Button onClick={onClose}>Back</Button>
    <Submit kind={kind}>{children}</Submit>
  </>
)

/** Closing an order of the queue, or cancelling the one whose status nobody knows. */
export const EndOrder = ({ order, onClose }: { order: Order; onClose: () => void }) => (
  <EndDialog order={order} end={movesFrom(order.status).some(isClosed) ? 'close' : 'cancel'} onClose={onClose} />
)

type EndOrdersProps = {
  orders: readonly Order[]
  onClose: () => void
  onClosed: (changed: number, refused: readonly { orderId: number; reason: string }[]) => void
}

/** Why several orders of the queue are closed. */
export function EndOrders({ orders, onClose, onClosed }: EndOrdersProps) {
  const form = useCallForm<{ reason: string }>({ defaults: { reason: '' } })
  const send = async ({ reason }: { reason: string }) => {
    const { changed, refused } = await api.shipping.closeOrders({
      body: { orderIds: orders.map(({ orderId }) => orderId), reason },
    })
    onClose()
    onClosed(changed, refused)
    await refreshed()
  }
  return (
    <Dialog title={`Close ${countOf(orders.length, 'order')}`} onClose={onClose}>
      <Form
        form={form}
        onSubmit={send}
        footer={
          <Foot kind="danger" onClose={onClose}>
            Close
          </Foot>
        }
      >
        <p>They leave the Non Conformance queue and cannot be opened again.</p>
        <TextField name="reason" label="Reason" isRequired hint="Everybody who sees the orders reads it" />
      </Form>
    </Dialog>
  )
}
