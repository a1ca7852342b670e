import { useCall } from 'shared-components/area'
import { Card, Expiry, Failed, ShortTable, Two, Units, Waiting } from 'shared-components/page'
import { api } from 'shared-state'
import type { Href } from '../href.ts'

const shown = 5

/** The batches in stock that expire next. */
export function ExpiryCard() {
  const asked = { isInStock: true, sorting: 'expiry', pageSize: shown } as const
  const { data, error, refetch } = useCall(api.stock.getStockBatchInfoList, asked)
  const batches = data?.result.filter(({ expiryDay }) => expiryDay !== null)
  return (
    <Card
      title="Expires next"
      note="batches in stock"
      action={<a href={'/stock/stock-balance' satisfies Href}>Stock Balance</a>}
    >
      {error ? (
        <Failed title="Batches could not be read" error={error} onRetry={refetch} />
      ) : !batches ? (
        <Waiting rows={shown} columns={3} />
      ) : batches.length === 0 ? (
        'Nothing in stock has an expiry day.'
      ) : (
        <ShortTable
          name="Batches that expire next"
          head={['Product', 'On hand', 'Expires']}
          rows={batches.map((batch) => ({
            key: batch.batchId,
            cells: [
              <a key="product" href={`/stock/stock-balance?sku=${encodeURIComponent(batch.sku)}` satisfies Href}>
                <Two isStrong first={batch.productName} second={`${batch.sku} · batch ${batch.batchNo || '–'}`} />
              </a>,
              <Units key="onHand" value={batch.onHand} />,
              <Expiry key="expiry" day={batch.expiryDay} />,
            ],
          }))}
        />
      )}
    </Card>
  )
}
