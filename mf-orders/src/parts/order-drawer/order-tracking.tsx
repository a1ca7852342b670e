import { useState } from 'react'
import { DrawerSection } from 'shared-components/dialog'
import { OrderStatus, trackedOf } from 'shared-components/order-status'
import { Button, toast } from 'shared-components/page'
import { api } from 'shared-state'
import type { OrderDetail } from '../order.ts'
import { embedCode, trackingLink } from './tracking-texts.ts'

const copies = [
  { label: 'Copy tracking link', name: 'Tracking link', icon: 'link-45deg', textOf: trackingLink },
  { label: 'Copy embed code', name: 'Embed code', icon: 'copy', textOf: embedCode },
] as const

/** The order as its buyer sees it, and how to let them see it. */
export function OrderTracking({ order }: { order: OrderDetail }) {
  const { busy, copy } = useCopy(order)
  return (
    <DrawerSection title="Tracking" note="what the buyer sees">
      <div className="cd-stack">
        <OrderStatus isCompact order={trackedOf(order)} zone={order.timeZone} />
        <div className="cd-row">
          {copies.map((one) => (
            <Button key={one.label} icon={one.icon} busy={busy === one.label} onClick={() => void copy(one)}>
              {one.label}
            </Button>
          ))}
        </div>
        <p className="cd-card__note">
          Both show status and tracking only: no name, address, product or price. Whoever has them sees this one order,
          without signing in.
        </p>
      </div>
    </DrawerSection>
  )
}

function useCopy({ orderId, warehouseOrderId }: OrderDetail) {
  const [busy, setBusy] = useState<string>()
  const copy = async ({ label, name, textOf }: (typeof copies)[number]) => {
    setBusy(label)
    const text = await api.order
      .createTrackingToken({ body: { orderId } })
      .then(textOf)
      .catch(() => undefined)
      .finally(() => setBusy(undefined))
    if (text === undefined) return
    try {
      await navigator.clipboard.writeText(text)
      toast({ message: `${name} of ${warehouseOrderId} copied. It shows status and tracking only.` })
    } catch {
      toast({ tone: 'error', seconds: 60, message: `The browser did not let it be copied. Copy it from here: ${text}` })
    }
  }
  return { busy, copy }
}
