import { useStore } from '@nanostores/react'
import { $role } from 'shared-state'
import { actionsFor, prioritySetters } from '../parts/order-actions.ts'
import { ListFoot } from './list-foot.tsx'
import { ListMenu } from './order-parts.tsx'
import { OrderBulk } from '../parts/order-bulk.tsx'
import type { Chosen } from '../parts/use-chosen.ts'
import type { OrderList } from './use-order-list.ts'

type FootProps = { shown: OrderList; chosen: Chosen; isChoosing: boolean; setChoosing: (isOn: boolean) => void }

/** Under the list: its pages, or what can be done with the selected orders. */
export function OrdersFoot({ shown, chosen, isChoosing, setChoosing }: FootProps) {
  const role = useStore($role)
  const mayChoose = actionsFor(role).length > 0 || prioritySetters.includes(role)
  const { list, orders } = shown
  const pager = { page: list.page, pageSize: list.pageSize, total: orders.total, onPage: list.setPage }
  const clear = () => {
    chosen.clear()
    setChoosing(false)
  }
  if (chosen.rows.length > 0 || chosen.left > 0)
    return (
      <OrderBulk
        orders={chosen.rows}
        left={chosen.left}
        total={orders.total}
        pager={pager}
        onSelectAll={() => void chosen.selectAll().catch(() => undefined)}
        onClear={clear}
      />
    )
  return (
    <ListFoot
      pager={pager}
      onPageSize={list.setPageSize}
      isChoosing={isChoosing}
      onChoose={mayChoose ? () => setChoosing(!isChoosing) : undefined}
      onFind={list.setText}
    >
      <ListMenu shown={shown} />
    </ListFoot>
  )
}
