import { useQuery } from '@tanstack/react-query'
import { Card, Expiry, Failed, ShortTable, Two, Units, Waiting } from 'shared-components/page'
import { api } from 'shared-state'

const shown = 5

/** The batches in stock that expire next. */
export function ExpiryCard() {
  const { data, error, refetch } = useQuery({
    queryKey: ['stock', 'expiring'],
    queryFn: async ({ signal }) =>
      (
        await api.stock.getStockBatchInfoList(
          { query: { isInStock: true, sorting: 'expiry', pageSize: shown } },
          { signal },
        )
      ).result.filter(({ expiryDay }) => expiryDay !== null),
  })
  return (
    <Card title="Expires next" note="batches in stock" action={<a href="/stock/stock-balance">Stock Balance</a>}>
      {error ? (
        <Failed title="Batches could not be read" error={error} onRetry={refetch} />
      ) : !data ? (
        <Waiting rows={shown} columns={3} />
      ) : data.length === 0 ? (
        'Nothing in stock has an expiry day.'
      ) : (
        <ShortTable
          name="Batches that expire next"
          head={['Product', 'On hand', 'Expires']}
          rows={data.map((batch) => ({
            key: batch.batchId,
            cells: [
              <a key="product" href={`/stock/stock-balance?sku=${encodeURIComponent(batch.sku)}`}>
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
