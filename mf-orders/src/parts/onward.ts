import type { Area } from 'contract/area'
import { screenAt } from 'contract/area'
import { type Role, warehouseStaff } from 'contract/roles'
import type { Order } from './order.ts'

export type Way = { label: string; icon: string; href: string }

const ways: Partial<Record<number, (order: Pick<Order, 'orderId' | 'pickingListId'>) => Way | undefined>> = {
  2100: ({ pickingListId }) =>
    pickingListId === null
      ? undefined
      : {
          label: `Open list ${pickingListId}`,
          icon: 'list-check',
          href: `/fulfilment/fulfilment-inpicking?open=${pickingListId}`,
        },
  2200: ({ orderId }) => ({ label: 'Pack', icon: 'box-seam', href: `/fulfilment/pack/pack-size/${orderId}` }),
  3000: ({ orderId }) => ({ label: 'Ship', icon: 'truck', href: `/fulfilment/fulfilment-shipping/${orderId}` }),
}

/** The screen where warehouse people go on with an order; undefined where there is none, or nobody declares it. */
export function onwardOf(
  order: Pick<Order, 'orderId' | 'pickingListId' | 'status'>,
  role: Role,
  areas: readonly Area[],
): Way | undefined {
  const way = warehouseStaff.includes(role) ? ways[order.status]?.(order) : undefined
  return way && screenAt(areas, way.href.split('?', 1)[0] ?? '') ? way : undefined
}
