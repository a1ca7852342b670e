import { useStore } from '@nanostores/react'
import { thousands } from 'contract/format'
import { Slot } from 'shared-components/area'
import { Menu, type MenuItem } from 'shared-components/dialog'
import { Button } from 'shared-components/page'
import { BulkBar } from 'shared-components/table'
import { $role } from 'shared-state'
import { actionsWith, firstAction, fitOf, type OrderAction, priorityFitOf, prioritySetters } from './order-actions.ts'
import { PriorityMenu } from './priority-menu.tsx'
import { useOrderActions } from './use-order-actions.ts'
import type { Order } from './order.ts'
import { mostSelected } from './use-chosen.ts'

type BulkProps = {
  orders: readonly Order[]
  /** How many were selected and have left the list. */
  left: number
  total: number | undefined
  pager: { page: number; pageSize: number; total: number | undefined; onPage: (page: number) => void }
  onSelectAll: () => void
  onClear: () => void
  /** What else this list does with them. */
  acts?: readonly MenuItem[]
  most?: number
}

/** What can be done with the selected orders, the act that fits most of them first; why the others are left stands beside. */
export function OrderBulk({
  orders,
  left,
  total,
  pager,
  onSelectAll,
  onClear,
  acts = [],
  most = mostSelected,
}: BulkProps) {
  const role = useStore($role)
  const { busy, take, setPriority } = useOrderActions(onClear)
  const actions = actionsWith(role, orders)
  const first = firstAction(actions, orders)
  const fits = first && fitOf(first, orders)
  const labelOf = (action: OrderAction, able: readonly Order[]) =>
    action.label(able.length || orders.length, orders.length)
  const rest: MenuItem[] = actions
    .filter((action) => action !== first)
    .map((action) => {
      const { able, why } = fitOf(action, orders)
      return {
        label: labelOf(action, able),
        icon: action.icon,
        disabledReason: able.length ? undefined : why,
        onPick: () => take(action, able),
      }
    })
  return (
    <BulkBar
      count={orders.length}
      left={left}
      total={total === undefined ? undefined : Math.min(total, most)}
      onSelectAll={onSelectAll}
      onClear={onClear}
      pager={pager}
    >
      {first && fits && (
        <Button
          kind="primary"
          icon={first.icon}
          busy={busy === first.id}
          disabledReason={fits.able.length ? undefined : fits.why}
          onClick={() => take(first, fits.able)}
        >
          {labelOf(first, fits.able)}
        </Button>
      )}
      {prioritySetters.includes(role) && <BulkPriority orders={orders} onPick={setPriority} />}
      <Slot name="order-bulk-action" give={{ orders, onDone: onClear }} />
      {rest.length + acts.length > 0 && <Menu label="More for the selected orders" items={[...rest, ...acts]} />}
      {fits?.why && <span className="cd-bulk-why">{fits.why}</span>}
    </BulkBar>
  )
}

type PriorityProps = { orders: readonly Order[]; onPick: ReturnType<typeof useOrderActions>['setPriority'] }

/** How urgent the selected orders are, for those it says something of. */
function BulkPriority({ orders, onPick }: PriorityProps) {
  const { able, why } = priorityFitOf(orders)
  return (
    <PriorityMenu
      text={able.length < orders.length && able.length ? `Set priority of ${thousands(able.length)}` : undefined}
      reason={able.length ? undefined : why}
      onPick={(level) => onPick(able, level)}
    />
  )
}
