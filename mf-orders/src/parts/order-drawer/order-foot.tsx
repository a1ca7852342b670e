import { useStore } from '@nanostores/react'
import { Button } from 'shared-components/page'
import { $areas, $role } from 'shared-state'
import { goesOnByItself, productWay } from '../next-step.ts'
import { onwardOf } from '../onward.ts'
import { actionsFor, priorityFitOf, prioritySetters, whyNot } from '../order-actions.ts'
import { PriorityMenu } from '../priority-menu.tsx'
import { useActs } from '../queue-acts/use-acts.tsx'
import { useOrderActions } from '../use-order-actions.ts'
import type { OrderDetail } from '../order.ts'
import { StopOrder } from './stop-order.tsx'

const notFound = 550

/** What can be done with the open order, the next step first. */
export function OrderFoot({ order }: { order: OrderDetail }) {
  const [role, areas] = [useStore($role), useStore($areas)]
  const { busy, take, setPriority } = useOrderActions()
  const next = goesOnByItself(order) ? undefined : actionsFor(role).find(({ from }) => from.includes(order.status))
  const onward = onwardOf(order, role, areas)
  const product = order.status === notFound ? productWay(role) : undefined
  const acts = useActs()
  const act = acts.firstOf(order)
  const priorityRefusal = priorityFitOf([order]).why
  return (
    <>
      {next && (
        <Button
          kind="primary"
          icon={next.icon}
          busy={busy === next.id}
          disabledReason={whyNot(next, order)}
          onClick={() => take(next, [order])}
        >
          {next.label(1)}
        </Button>
      )}
      {onward && (
        <Button kind="primary" icon={onward.icon} href={onward.href}>
          {onward.label}
        </Button>
      )}
      {act && act.id !== 'end' && (
        <Button icon={act.icon} onClick={act.onPick}>
          {act.label}
        </Button>
      )}
      {product && (
        <Button icon={product.icon} href={product.href}>
          {product.label}
        </Button>
      )}
      {prioritySetters.includes(role) && (
        <PriorityMenu
          text="Priority"
          current={order.priority}
          reason={priorityRefusal}
          onPick={(priority) => setPriority([order], priority)}
        />
      )}
      <StopOrder order={order} acts={acts.menuOf(order, act ? ['end', act.id] : ['end'])} />
      {acts.dialog}
    </>
  )
}
