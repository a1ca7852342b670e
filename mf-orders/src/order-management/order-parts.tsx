import { useStore } from '@nanostores/react'
import { thousands } from 'contract/format'
import { anyOf, merchantAdmins, merchantStaff, warehouseManagers } from 'contract/roles'
import { Button, Empty, EmptyByFilter } from 'shared-components/page'
import type { Filter } from 'shared-components/table'
import { $role } from 'shared-state'
import type { Values } from './views.ts'

const orderMakers = anyOf(warehouseManagers, merchantStaff)
const importers = anyOf(warehouseManagers, merchantAdmins)

/** How orders are brought in, for those who may: from a file, or by hand. */
export function NewOrderButtons() {
  const role = useStore($role)
  return (
    <>
      {importers.includes(role) && (
        <Button icon="upload" href="/order/import-orders">
          Import
        </Button>
      )}
      {orderMakers.includes(role) && (
        <Button icon="plus-lg" href="/order/internal-order">
          Internal order
        </Button>
      )}
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
