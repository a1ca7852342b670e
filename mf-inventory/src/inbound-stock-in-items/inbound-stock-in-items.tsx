import { useState } from 'react'
import { Card, Page } from 'shared-components/page'
import { navigate } from 'shared-state'
import { StockInDialog } from '../parts/stock-in-dialog.tsx'
import { StockInSearch, type Looked } from '../parts/stock-in-search.tsx'
import { type InboundItem, mostItems, useItems, useRequest } from '../parts/use-inbound.ts'

/** What to stock in of one request: an item by its SKU or its carton. */
export function InboundStockInItems({ id }: { id: string }) {
  const requestId = Number(id) || 0
  const request = useRequest(requestId)
  const [looked, setLooked] = useState<Looked>()
  const [chosen, setChosen] = useState<InboundItem>()
  const items = useItems({ requestId, ...looked, pageSize: mostItems }, requestId > 0 && looked !== undefined)
  return (
    <Page
      title="Stock In Items"
      truth={request.data ? `${request.data.referenceCode} · ${request.data.remainQuantity} units left` : undefined}
    >
      <Card>
        <StockInSearch
          isInline
          title="Find an item"
          looked={looked}
          items={items}
          onLook={setLooked}
          onChoose={setChosen}
          onClose={() => navigate(`/inbound/inbound-stock-in-list/${id}`)}
        />
      </Card>
      {chosen && <StockInDialog key={chosen.id} item={chosen} onClose={() => setChosen(undefined)} />}
    </Page>
  )
}
