import type { Calls } from 'contract/calls/all'
import type { Reply } from 'contract/define'
import { countOf, money } from 'contract/format'
import type { SlotProps } from 'contract/slots'
import { useCall, usePictures } from 'shared-components/area'
import { ChartCard, type Figures, shortDay, windowOf } from 'shared-components/chart'
import { Picture, Two } from 'shared-components/page'
import { api } from 'shared-state'
import type { Href } from '../href.ts'

type StockOuts = Reply<Calls['statistics']['getStockOuts']>
type StockOut = StockOuts['result'][number]

const shown = 3
const hrefOf = (sku: string) => `/order/order-management?sku=${encodeURIComponent(sku)}` satisfies Href

/** On which days orders waited for a SKU, and what was lost to it. */
export function StockOutsCard(range: SlotProps['dashboard-panel']) {
  const reading = useCall(api.statistics.getStockOuts, windowOf(range))
  const pictures = usePictures(reading.data?.result.slice(0, shown))
  return (
    <ChartCard
      title="Stock-outs"
      reading={reading}
      note={({ skus }) => (skus > shown ? `${shown} of ${countOf(skus, 'SKU')}` : countOf(skus, 'SKU'))}
      figures={figuresOf}
      sentence={({ skus, ordersLost }) => `${countOf(skus, 'SKU')} out of stock, ${countOf(ordersLost, 'order')} lost.`}
      empty={({ result }) => (result.length === 0 ? 'No order waited for stock in this time.' : undefined)}
    >
      {({ result }) => (
        <ul className="cd-lines" aria-label="SKUs that were out of stock">
          {result.slice(0, shown).map((row) => (
            <li key={row.productId}>
              <Picture src={pictures.get(row.productId)} size={32} />
              <a className="cd-plain-link" href={hrefOf(row.sku)}>
                <Two isStrong first={row.productName} second={spanOf(row)} />
              </a>
              <Two isStrong first={`${countOf(row.ordersLost, 'order')} lost`} second={money(row.lost)} />
            </li>
          ))}
        </ul>
      )}
    </ChartCard>
  )
}

/** '2 to 6 Nov', and how many more stretches. */
function spanOf({ stretches, isOut }: StockOut): string {
  const last = stretches.at(-1)
  if (!last) return ''
  const words = isOut
    ? `since ${shortDay(last.from)}`
    : last.from === last.to
      ? shortDay(last.from)
      : `${shortDay(last.from)} to ${shortDay(last.to)}`
  return stretches.length > 1 ? `${words}, and ${stretches.length - 1} before` : words
}

const figuresOf = ({ result }: StockOuts): Figures => ({
  columns: ['Product', 'SKU', 'Days', 'Orders lost', 'Units lost', 'Lost'].map((head) => ({ head })),
  rows: result.map((row) => ({
    key: row.productId,
    cells: [row.productName, row.sku, row.days, row.ordersLost, row.unitsLost, money(row.lost)],
    href: hrefOf(row.sku),
  })),
})
