import { useStore } from '@nanostores/react'
import { useCall } from 'shared-components/area'
import { Button, Empty, Failed, Page, Waiting } from 'shared-components/page'
import { $search, $shippingBinId, api } from 'shared-state'
import type { Href } from '../href.ts'
import { Checkout } from './checkout.tsx'

/** One bin on its way to the courier: its parcels, checked one by one. */
export function ShippingList() {
  const [search, chosen] = [useStore($search), useStore($shippingBinId)]
  const shippingBinId = Number(new URLSearchParams(search).get('bin')) || chosen
  const asked = shippingBinId !== undefined && { shippingBinId }
  const bin = useCall(api.shipping.shippingCheckoutDetail, asked, { staleTime: 0 })
  if (bin.data) return <Checkout key={bin.data.shippingBinId} bin={bin.data} reread={() => bin.refetch()} />
  const bins = (
    <Button icon="arrow-left" href={'/fulfilment/fulfilment-shipping-checkout' satisfies Href}>
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
