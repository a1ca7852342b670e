import { useStore } from '@nanostores/react'
import { thousands } from 'contract/format'
import {
  type Access,
  anyOf,
  merchantAdmins,
  merchantStaff,
  type Role,
  warehouseManagers,
  warehouseStaff,
} from 'contract/roles'
import { Menu, type MenuItem } from 'shared-components/dialog'
import { Button, Empty, EmptyByFilter } from 'shared-components/page'
import { ExportButton, ExportStrip, type Filter, useExport } from 'shared-components/table'
import { $role, api } from 'shared-state'
import type { Href } from '../href.ts'
import type { OrderList } from './use-order-list.ts'
import type { Values } from './views.ts'

type WayIn = { label: string; icon: string; href: Href; access: Access }
/** How orders are brought in: from a file, or by hand. */
const allWaysIn: readonly WayIn[] = [
  {
    label: 'Import',
    icon: 'upload',
    href: '/order/import-orders' satisfies Href,
    access: anyOf(warehouseManagers, merchantAdmins),
  },
  {
    label: 'Internal order',
    icon: 'plus-lg',
    href: '/order/internal-order' satisfies Href,
    access: anyOf(warehouseManagers, merchantStaff),
  },
]
/** The same orders as the floor sees them: by cut-off and courier. */
const onTheFloor: WayIn = {
  label: 'Warehouse Order',
  icon: 'truck',
  href: '/order/warehouse-order' satisfies Href,
  access: warehouseStaff,
}
const waysIn = (role: Role): readonly WayIn[] => allWaysIn.filter(({ access }) => access.includes(role))
const allWays = (role: Role): readonly WayIn[] =>
  onTheFloor.access.includes(role) ? [onTheFloor, ...waysIn(role)] : waysIn(role)

function Ways({ ways }: { ways: readonly WayIn[] }) {
  return ways.map(({ label, icon, href }) => (
    <Button key={href} icon={icon} href={href}>
      {label}
    </Button>
  ))
}
const NewOrderButtons = () => <Ways ways={waysIn(useStore($role))} />

/** An export of the orders as the list shows them now. */
const exportOf = ({ filters, list }: ListProps['shown'], role: Role) => ({
  api: api.jobs,
  role,
  list: 'orders' as const,
  filters,
  sort: list.sort,
})
type ListProps = { shown: Pick<OrderList, 'filters' | 'list'> }

/** What is done with the list as a whole: taken as a file, seen by cut-off, added to. */
export function ListActions({ shown }: ListProps) {
  const role = useStore($role)
  return (
    <>
      <ExportButton {...exportOf(shown, role)} />
      <Ways ways={allWays(role)} />
    </>
  )
}

/** The same on a telephone, as a menu; an export stands above it. */
export function ListMenu({ shown }: ListProps) {
  const role = useStore($role)
  const exporting = useExport(exportOf(shown, role))
  const items: MenuItem[] = [
    ...(exporting.mayExport
      ? [
          {
            label: 'Export',
            icon: 'download',
            onPick: exporting.start,
            disabledReason: exporting.isOpen || exporting.isBusy ? 'Close the one above first' : undefined,
          },
        ]
      : []),
    ...allWays(role),
  ]
  return (
    <>
      <ExportStrip exporting={exporting} />
      {items.length > 0 && <Menu isLarge label="More for this list" items={items} />}
    </>
  )
}

type NothingProps = {
  isFiltered: boolean
  filters: readonly Filter[]
  values: Values
  hiding: { id: string; count: number } | undefined
  onRemove: (values: Values) => void
  onClear: () => void
}

/** No rows: the first use, or which filter hides most. */
export function NothingFound({ isFiltered, filters, values, hiding, onRemove, onClear }: NothingProps) {
  if (!isFiltered)
    return (
      <Empty title="No orders yet" icon="list-columns" actions={<NewOrderButtons />}>
        Orders come from files, from the merchant's own systems, or are entered by hand. They are allocated, picked,
        packed and shipped from here.
      </Empty>
    )
  const filter = filters.find(({ id }) => id === hiding?.id)
  if (!filter || !hiding) return <EmptyByFilter title="No orders match" onClear={onClear} />
  const rest = Object.fromEntries(Object.entries(values).filter(([name]) => name !== filter.id))
  return (
    <EmptyByFilter
      title="No orders match"
      detail={`Without “${filter.label}” there would be ${thousands(hiding.count)}.`}
      remove={{ label: filter.label, onRemove: () => onRemove(rest) }}
      onClear={onClear}
    />
  )
}
