import { useStore } from '@nanostores/react'
import { useQuery } from '@tanstack/react-query'
import { Button, Empty, Failed, Page, Waiting } from 'shared-components/page'
import { $search, $shippingBinId, api } from 'shared-state'
import { Checkout } from './checkout.tsx'

/** One bin on its way to the courier: its parcels, checked one by one. */
export function ShippingList() {
  const [search, chosen] = [useStore($search), useStore($shippingBinId)]
  const shippingBinId = Number(new URLSearchParams(search).get('bin')) || chosen
  const bin = useQuery({
    queryKey: ['bins', 'one', shippingBinId],
    staleTime: 0,
    enabled: shippingBinId !== undefined,
    queryFn: ({ signal }) =>
      api.warehouse.shippingCheckoutDetail({ query: { shippingBinId: shippingBinId ?? 0 } }, { signal }),
  })
  if (bin.data) return <Checkout key={bin.data.shippingBinId} bin={bin.data} />
  const bins = (
    <Button icon="arrow-left" href="/fulfilment/fulfilment-shipping-checkout">
      Shipping bins
    </Button>
  )
  return (
    <Page title="Shipping List">
      {shippingBinId === undefined && (
        <Empty icon="truck" title="No bin is chosen" actions={bins}>
          Choose the bin the courier takes.
        </Empty>
      )}
      {bin.error && (
        <Failed title="The bin could not be read" error={bin.error} onRetry={() => void bin.refetch()} actions={bins} />
      )}
      {bin.isLoading && <Waiting rows={6} columns={5} />}
    </Page>
  )
}
