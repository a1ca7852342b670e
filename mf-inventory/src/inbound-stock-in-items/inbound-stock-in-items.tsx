import { useState, type FormEvent } from 'react'
import { TextInput } from 'shared-components/form'
import { Button, Card, Expiry, Failed, Page, Tag } from 'shared-components/page'
import { cleanCode, useScan } from 'shared-components/scan'
import { type InboundItem, mostItems, useItems, useRequest } from '../parts/use-inbound.ts'
import { StockInDialog } from './stock-in-dialog.tsx'

type Looked = { sku?: string; groupName?: string }

/** The stock-in search of calls.md 2: an item of one request by its SKU or its carton. */
export function InboundStockInItems({ id }: { id: string }) {
  const requestId = Number(id) || 0
  const request = useRequest(requestId)
  const [typed, setTyped] = useState({ sku: '', carton: '' })
  const [looked, setLooked] = useState<Looked>()
  const [chosen, setChosen] = useState<InboundItem>()
  const items = useItems({ requestId, ...looked, pageSize: mostItems }, requestId > 0 && looked !== undefined)
  const search = (sku: string, carton: string) => {
    setTyped({ sku, carton })
    setLooked({ ...(sku.trim() ? { sku: cleanCode(sku) } : {}), ...(carton.trim() ? { groupName: carton.trim() } : {}) })
  }
  const reason = typed.sku.trim() || typed.carton.trim() ? undefined : 'Enter a SKU or a carton'
  useScan((scan) => search(scan.code, typed.carton))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!reason) search(typed.sku, typed.carton)
  }
  return (
    <Page title="Stock In Items" truth={request.data ? `${request.data.referenceCode} · ${request.data.remainQuantity} units left` : undefined}>
      <form className="cd-lookup" role="search" onSubmit={submit}>
        <TextInput label="SKU Code Here" value={typed.sku} maxLength={64} onChange={(sku) => setTyped({ ...typed, sku })} />
        <TextInput label="Carton" value={typed.carton} maxLength={100} onChange={(carton) => setTyped({ ...typed, carton })} />
        <Button type="submit" kind="primary" icon="search" disabledReason={reason}>Search</Button>
        <Button href={`/inbound/inbound-stock-in-list/${id}`}>Close</Button>
      </form>
      {looked && (items.isPending ? <p role="status">Loading...</p>
        : items.error ? <Failed title="The items could not be read" error={items.error} onRetry={() => items.refetch()} />
          : <Found items={items.data.rows.filter(({ remainQuantity }) => remainQuantity > 0)} onChoose={setChosen} />)}
      {chosen && <StockInDialog key={chosen.id} item={chosen} onClose={() => setChosen(undefined)} />}
    </Page>
  )
}

/** Rows with something left; those with nothing are hidden (calls.md 5). */
function Found({ items, onChoose }: { items: readonly InboundItem[]; onChoose: (item: InboundItem) => void }) {
  if (items.length === 0) return <p role="status">No Items Found</p>
  return (
    <Card title="Found" note={`${items.length}`}>
      <ul className="cd-found" aria-label="Items found">
        {items.map((item) => (
          <li key={item.id} className="cd-inner-row">
            <span className="cd-found__carton">{item.groupName}</span>
            <span className="cd-found__product"><b className="cd-strong">{item.productName}</b><span className="cd-second">{item.sku}</span></span>
            <Expiry day={item.expiryDate} />
            <span className="cd-figures">x {item.requestQuantity}</span>
            <Tag tone={item.isQc ? 'green' : 'gray'}>{item.isQc ? 'Checked' : 'Pending'}</Tag>
            <Button icon="box-arrow-in-down" onClick={() => onChoose(item)}>STOCK IN ITEM</Button>
          </li>
        ))}
      </ul>
    </Card>
  )
}
