import type { SlotProps } from 'contract/slots'
import { useState } from 'react'
import { useCalls } from 'shared-components/area'
import { DrawerSection } from 'shared-components/dialog'
import { Button, Failed, ShortTable, Two, Units, Waiting } from 'shared-components/page'
import { api } from 'shared-state'
import type { Stock } from '../parts/stock.ts'

const mostShown = 5

type Order = SlotProps['order-panel']['order']

/** The products of an order, each with the units all its lines ask for. */
function wantedOf({ lines }: Order): Map<number, number> {
  const wanted = new Map<number, number>()
  for (const { productId, quantity } of lines)
    if (productId !== null) wanted.set(productId, (wanted.get(productId) ?? 0) + quantity)
  return wanted
}

/** What there is now of each product an order asks for: whether it could be filled, or what is on its way. */
export function OrderStock({ order }: SlotProps['order-panel']) {
  const [isWhole, setWhole] = useState(false)
  const wanted = wantedOf(order)
  const shown = [...wanted.keys()].slice(0, isWhole ? undefined : mostShown)
  const stocks = useCalls(
    api.stock.getStockByProduct,
    shown.map((productId) => ({ productId })),
  )
  if (wanted.size === 0) return null
  const failed = stocks.find(({ error }) => error)
  const known = stocks.flatMap(({ data }) => (data ? [data] : []))
  const more = wanted.size > mostShown && (
    <Button kind="link" onClick={() => setWhole(!isWhole)}>
      {isWhole ? `First ${mostShown} products` : `All ${wanted.size} products`}
    </Button>
  )
  return (
    <DrawerSection title="Stock" note="of these products now" action={more || undefined}>
      {failed ? (
        <Failed title="The stock could not be read" error={failed.error} onRetry={failed.refetch} />
      ) : known.length < shown.length ? (
        <Waiting rows={shown.length} columns={4} />
      ) : (
        <ShortTable
          name="Stock of the products"
          head={['Product', 'Ordered', 'On hand', 'Available', 'Incoming']}
          rows={known.map((stock) => ({
            key: stock.productId,
            cells: cellsOf(stock, wanted.get(stock.productId) ?? 0),
          }))}
        />
      )}
    </DrawerSection>
  )
}

const cellsOf = ({ productName, sku, onHand, available, incoming }: Stock, ordered: number) => [
  <Two key="product" isStrong first={productName} second={sku} />,
  <Units key="ordered" value={ordered} />,
  <Units key="onHand" value={onHand} />,
  <Units key="available" value={available} />,
  <Units key="incoming" value={incoming} />,
]
