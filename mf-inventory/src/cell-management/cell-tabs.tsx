import { useCall } from 'shared-components/area'
import { ViewTabs } from 'shared-components/page'
import { api } from 'shared-state'

type TabsProps = { current: string; cells: number | undefined; onPick: (view: string) => void }

/** Cells or shipping bins, on a telephone. */
export function CellTabs({ current, cells, onPick }: TabsProps) {
  const bins = useCall(api.shipping.shippingBinGetAll).data?.length
  return (
    <ViewTabs
      current={current}
      onPick={onPick}
      tabs={[
        { id: '', label: 'Cells', count: cells },
        { id: 'bins', label: 'Shipping bins', count: bins },
      ]}
    />
  )
}
