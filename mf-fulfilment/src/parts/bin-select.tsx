import { useStore } from '@nanostores/react'
import { Select } from 'shared-components/form'
import { $shippingBinId, selectShippingBin } from 'shared-state'
import { binWord, useBins } from './use-bins.ts'

/** The bin in use at this desk; it stays chosen from one parcel to the next. In a bar of buttons it has no label. */
export function BinSelect({ isBare = false }: { isBare?: boolean }) {
  const [bins, chosen] = [useBins(), useStore($shippingBinId)]
  const open = (bins.data ?? []).filter((bin) => bin.isActive)
  return (
    <Select
      label="Shipping bin"
      isLabelHidden={isBare}
      value={chosen === undefined ? '' : String(chosen)}
      none={isBare ? 'Choose a shipping bin' : 'Choose a bin'}
      options={open.map((bin) => ({ value: String(bin.shippingBinId), label: binWord(bin) }))}
      onChange={(value) => selectShippingBin(value ? Number(value) : undefined)}
    />
  )
}
