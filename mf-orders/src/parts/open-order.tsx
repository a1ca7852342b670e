import { thousands } from 'contract/format'
import type { Order } from './order.ts'
import { OrderDrawer } from './order-drawer/order-drawer.tsx'

type OpenProps = {
  orders: { rows: readonly Order[] | undefined; total: number | undefined }
  list: { open: string | undefined; page: number; pageSize: number; setOpen: (key: string | undefined) => void }
}

/** The record that is open beside its list, with its place in it and the records around it on this page. */
export function OpenOrder({ orders: { rows, total }, list }: OpenProps) {
  if (list.open === undefined || !/^\d{1,15}$/.test(list.open)) return null
  const at = rows?.findIndex((order) => String(order.orderId) === list.open) ?? -1
  const stepTo = (index: number): (() => void) | undefined => {
    const order = at < 0 ? undefined : rows?.[index]
    return order && (() => list.setOpen(String(order.orderId)))
  }
  const place =
    at < 0 || total === undefined
      ? undefined
      : `${thousands((list.page - 1) * list.pageSize + at + 1)} of ${thousands(total)}`
  return (
    <OrderDrawer
      key={list.open}
      orderId={Number(list.open)}
      place={place}
      onPrevious={stepTo(at - 1)}
      onNext={stepTo(at + 1)}
      onClose={() => list.setOpen(undefined)}
    />
  )
}
