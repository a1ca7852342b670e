import { useState } from 'react'
import { StockInDialog } from '../parts/stock-in-dialog.tsx'
import { StockInSearch, type Looked } from '../parts/stock-in-search.tsx'
import { type InboundItem, useFoundItems } from '../parts/use-inbound.ts'

/** An item of any request that is being received, by its SKU or its carton, for hands that hold goods and no paper. */
export function FindItem({ onClose }: { onClose: () => void }) {
  const [looked, setLooked] = useState<Looked>()
  const [chosen, setChosen] = useState<InboundItem>()
  const items = useFoundItems(looked !== undefined && { ...looked, isOpen: true })
  if (chosen) return <StockInDialog key={chosen.id} item={chosen} onClose={() => setChosen(undefined)} />
  return (
    <StockInSearch
      title="Find an item"
      looked={looked}
      items={items}
      onLook={setLooked}
      onChoose={setChosen}
      onClose={onClose}
    />
  )
}
