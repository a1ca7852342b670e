import { useStore } from '@nanostores/react'
import { Slot } from 'shared-components/area'
import { Menu, type MenuItem } from 'shared-components/dialog'
import { Button } from 'shared-components/page'
import { BulkBar } from 'shared-components/table'
import { $role } from 'shared-state'
import { actionsFor, firstAction, prioritySetters, whyNoPriority, whyNot } from '../parts/order-actions.ts'
import { PriorityMenu } from '../parts/priority-menu.tsx'
import { useOrderActions } from '../parts/use-order-actions.ts'
import type { Order } from '../parts/use-orders.ts'

/** The most orders one call takes. */
export const mostSelected = 200

type BulkProps = {
  orders: readonly Order[]
  total: number | undefined
  pager: { page: number; pageSize: number; total: number | undefined; onPage: (page: number) => void }
  onSelectAll: () => void
  onClear: () => void
}

/** What can be done with the selected orders: the one that fits all of them first. */
export function OrderBulk({ orders, total, pager, onSelectAll, onClear }: BulkProps) {
  const role = useStore($role)
  const { busy, take, setPriority } = useOrderActions(onClear)
  const actions = actionsFor(role)
  const first = firstAction(actions, orders)
  const rest: MenuItem[] = actions
    .filter((action) => action !== first)
    .map((action) => ({
      label: action.label(orders.length),
      icon: action.icon,
      disabledReason: whyNot(action, orders),
      onPick: () => take(action, orders),
    }))
  return (
    <BulkBar
      count={orders.length}
      total={total === undefined ? undefined : Math.min(total, mostSelected)}
      onSelectAll={onSelectAll}
      onClear={onClear}
      pager={pager}
    >
      {first && (
        <Button
          kind="primary"
          icon={first.icon}
          busy={busy === first.id}
          disabledReason={whyNot(first, orders)}
          onClick={() => take(first, orders)}
        >
          {first.label(orders.length)}
        </Button>
      )}
      {prioritySetters.includes(role) && (
        <PriorityMenu reason={whyNoPriority(orders)} onPick={(priority) => setPriority(orders, priority)} />
      )}
      <Slot name="order-bulk-action" give={{ orders, onDone: onClear }} />
      {rest.length > 0 && <Menu label="More for the selected orders" items={rest} />}
    </BulkBar>
  )
}
