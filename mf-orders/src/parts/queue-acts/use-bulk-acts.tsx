import { useStore } from '@nanostores/react'
import { countOf } from 'contract/format'
import { useState, type ReactNode } from 'react'
import { Later } from 'shared-components/area'
import type { MenuItem } from 'shared-components/dialog'
import { toast } from 'shared-components/page'
import { $role, $user, api } from 'shared-state'
import { endOrders } from '../order-drawer/late-dialogs.ts'
import type { Order } from '../order.ts'
import { actsFor, type ActId } from './acts.ts'
import { LeftOrders, type Left } from './left-orders.tsx'

/** What is done with several orders of the queue; each that is left is told by its number, with the reason. */
export function useBulkActs(orders: readonly Order[], onDone: () => void): { items: MenuItem[]; dialog: ReactNode } {
  const [role, name] = [useStore($role), useStore($user)?.name ?? '']
  const [closing, setClosing] = useState<readonly Order[]>()
  const [left, setLeft] = useState<Left>()
  const fit = (id: ActId) =>
    orders.filter((order) =>
      actsFor(order, role, name).some(
        (act) => act.id === id && act.disabledReason === undefined && act.label !== 'Cancel order',
      ),
    )
  const tell = (verb: string, changed: number, refused: Left['refused']) => {
    toast({ message: `${countOf(changed, 'order')} ${verb}` })
    if (refused.length) setLeft({ verb, refused })
    onDone()
  }
  const take = async (able: readonly Order[], isTaken: boolean) => {
    const { changed, refused } = await api.order.takeOrder({
      body: { orderIds: able.map(({ orderId }) => orderId), isTaken },
    })
    tell(isTaken ? 'taken on' : 'given back', changed, refused)
  }
  const item = (id: ActId, verb: string, icon: string, onPick: (able: readonly Order[]) => void): MenuItem[] => {
    const able = fit(id)
    return able.length === 0
      ? []
      : [{ label: labelOf(verb, able.length, orders.length), icon, onPick: () => onPick(able) }]
  }
  return {
    items: [
      // A failure reaches the banner by itself.
      ...item('take', 'Take on', 'person-check', (able) => void take(able, true).catch(() => undefined)),
      ...item('giveBack', 'Give back', 'person', (able) => void take(able, false).catch(() => undefined)),
      ...item('end', 'Close', 'x-circle-fill', (able) => setClosing(able)),
    ],
    dialog: (
      <>
        {closing && (
          <Later
            load={endOrders}
            props={{
              orders: closing,
              onClose: () => setClosing(undefined),
              onClosed: (changed: number, refused: Left['refused']) => tell('closed', changed, refused),
            }}
          />
        )}
        {left && <LeftOrders left={left} onClose={() => setLeft(undefined)} />}
      </>
    ),
  }
}

/** 'Close 3 of 5'. */
const labelOf = (verb: string, able: number, all: number): string =>
  able < all ? `${verb} ${able} of ${all}` : `${verb} ${all}`
