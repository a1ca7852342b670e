import { useStore } from '@nanostores/react'
import { warehouseManagers } from 'contract/roles'
import { useCallback, useState } from 'react'
import { useCall } from 'shared-components/area'
import { Select } from 'shared-components/form'
import { Empty, Failed, Page, Waiting } from 'shared-components/page'
import { $role, $search, api, refreshed, setSearch } from 'shared-state'
import { useLocations } from '../parts/use-locations.ts'
import type { Stock } from '../parts/stock.ts'
import { AdjustProduct } from './adjust-product.tsx'
import { CountsAsked } from './counts-asked.tsx'
import { type Done, DoneLog } from './done-log.tsx'
import { Lookup } from './lookup.tsx'

const productOf = (search: string): number | undefined =>
  Number(new URLSearchParams(search).get('product')) || undefined

const written = 'What you correct is written to the stock log with your name'
const counted = 'Count what is in the cells; a warehouse manager corrects what differs'

/**
 * Corrects what is on hand: one product, each of its cells, with the reason; every correction stands in the stock log.
 */
export function StockAdjustment() {
  const productId = productOf(useStore($search))
  const isManager = warehouseManagers.includes(useStore($role))
  const stock = useCall(api.stock.getStockByProduct, productId !== undefined && { productId })
  const [done, setDone] = useState<readonly Done[]>([])
  const find = useCallback((id: number) => setSearch(`?product=${id}`), [])
  // The form begins anew from the new quantities; a read in the background never takes away what is being typed.
  const finish = async (made: Done[]) => {
    await refreshed()
    setDone((before) => [...made, ...before])
  }
  return (
    <Page title="Stock Adjustment" truth={isManager ? written : counted}>
      <Lookup onFind={find} />
      {productId === undefined ? (
        <div className="cd-table-card">
          <Empty icon="upc-scan" title="Choose a product">
            Scan it, or type its SKU or name.
          </Empty>
        </div>
      ) : stock.error ? (
        <Failed title="The product could not be read" error={stock.error} onRetry={() => stock.refetch()} />
      ) : stock.data ? (
        <AtLocation key={`${productId} ${done.length}`} stock={stock.data} onDone={(made) => void finish(made)} />
      ) : (
        <Waiting />
      )}
      <DoneLog done={done} />
      <CountsAsked isManager={isManager} />
    </Page>
  )
}

/** A correction is of one warehouse; who sees several chooses which. */
function AtLocation({ stock, onDone }: { stock: Stock; onDone: (done: Done[]) => void }) {
  const locations = useLocations()
  const [chosen, setChosen] = useState<number>()
  const [first] = useState(() => stock.places.find(({ place }) => place === 'cell')?.locationId)
  const locationId = chosen ?? first ?? locations[0]?.id
  return (
    <>
      {locations.length > 1 && (
        <div className="cd-lookup">
          <Select
            label="Warehouse"
            value={String(locationId ?? '')}
            onChange={(text) => setChosen(Number(text))}
            options={locations.map(({ id, name }) => ({ value: String(id), label: name }))}
          />
        </div>
      )}
      <AdjustProduct key={locationId ?? 0} stock={stock} locationId={locationId} onDone={onDone} />
    </>
  )
}
