import { useStore } from '@nanostores/react'
import { Select } from 'shared-components/form'
import { $shippingBinId, selectShippingBin } from 'shared-state'
import { binWord, useBins } from './use-bins.ts'

/** The bin in use at this desk; it stays chosen from one parcel to the next. */
export function BinSelect() {
  const [bins, chosen] = [useBins(), useStore($shippingBinId)]
  const open = (bins.data ?? []).filter((bin) => bin.isActive)
  return (
    <Select
      label="Shipping bin"
      value={chosen === undefined ? '' : String(chosen)}
      none="Choose a bin"
      options={open.map((bin) => ({ value: String(bin.shippingBinId), label: binWord(bin) }))}
      onChange={(value) => selectShippingBin(value ? Number(value) : undefined)}
    />
  )
}
