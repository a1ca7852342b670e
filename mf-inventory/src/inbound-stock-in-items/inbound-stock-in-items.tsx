import { countOf } from 'contract/format'
import { useState } from 'react'
import { Card, Page } from 'shared-components/page'
import { navigate } from 'shared-state'
import type { Href } from '../href.ts'
import { StockInDialog } from '../parts/stock-in-dialog.tsx'
import { StockInSearch, type Looked } from '../parts/stock-in-search.tsx'
import { type InboundItem, requestName, useFoundItems, useRequest } from '../parts/use-inbound.ts'

/** What to stock in of one request: an item by its SKU or its carton. */
export function InboundStockInItems({ id }: { id: string }) {
  const requestId = Number(id) || 0
  const { request } = useRequest(requestId)
  const [looked, setLooked] = useState<Looked>()
  const [chosen, setChosen] = useState<InboundItem>()
  const items = useFoundItems(requestId > 0 && looked !== undefined && { requestId, ...looked })
  return (
    <Page
      title="Stock In Items"
      record={request && requestName(request)}
      truth={request && `${request.referenceCode} · ${countOf(request.remainQuantity, 'unit')} left`}
    >
      <Card>
        <StockInSearch
          isInline
          title="Find an item"
          looked={looked}
          items={items}
          onLook={setLooked}
          onChoose={setChosen}
          onClose={() => navigate(`/inbound/inbound-stock-in-list/${id}` satisfies Href)}
        />
      </Card>
      {chosen && <StockInDialog key={chosen.id} item={chosen} onClose={() => setChosen(undefined)} />}
    </Page>
  )
}
