import type { Calls } from 'contract/calls/all'
import type { Reply } from 'contract/define'
import { countOf, money } from 'contract/format'
import type { SlotProps } from 'contract/slots'
import { useCall, usePictures } from 'shared-components/area'
import { ChartCard, type Figures, shortDay, windowOf } from 'shared-components/chart'
import { Picture, Two } from 'shared-components/page'
import { api } from 'shared-state'
import type { Href } from '../href.ts'
import { happenedWithin } from './days.ts'

type StockOuts = Reply<Calls['statistics']['getStockOuts']>
type StockOut = StockOuts['result'][number]

const shown = 3
/** The orders that were lost to it in these days; none where there are none. */
const hrefOf = (range: SlotProps['dashboard-panel'], { productId, ordersLost }: StockOut): Href | undefined =>
  ordersLost > 0
    ? (`/order/order-management?lostProduct=${productId}&${happenedWithin('lost', range)}` satisfies Href)
    : undefined

/** On which days orders waited for a SKU, and what was lost to it. */
export function StockOutsCard(range: SlotProps['dashboard-panel']) {
  const reading = useCall(api.statistics.getStockOuts, windowOf(range))
  const pictures = usePictures(reading.data?.result.slice(0, shown))
  return (
    <ChartCard
      title="Stock-outs"
      reading={reading}
      note={({ skus }) => (skus > shown ? `${shown} of ${countOf(skus, 'SKU')}` : countOf(skus, 'SKU'))}
      figures={(data) => figuresOf(data, range)}
      sentence={({ skus, ordersLost }) => `${countOf(skus, 'SKU')} out of stock, ${countOf(ordersLost, 'order')} lost.`}
      empty={({ result }) => (result.length === 0 ? 'No order waited for stock in this time.' : undefined)}
    >
      {({ result }) => (
        <ul className="cd-lines" aria-label="SKUs that were out of stock">
          {result.slice(0, shown).map((row) => (
            <li key={row.productId}>
              <Picture src={pictures.get(row.productId)} size={32} />
              <Two isStrong first={row.productName} second={spanOf(row)} />
              <Two isStrong first={<Lost row={row} href={hrefOf(range, row)} />} second={money(row.lost)} />
            </li>
          ))}
        </ul>
      )}
    </ChartCard>
  )
}

function Lost({ row: { ordersLost, productName }, href }: { row: StockOut; href: Href | undefined }) {
  const words = `${countOf(ordersLost, 'order')} lost`
  if (!href) return words
  return (
    <a className="cd-plain-link" href={href} aria-label={`${words} to ${productName}`}>
      {words}
    </a>
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

const figuresOf = ({ result }: StockOuts, range: SlotProps['dashboard-panel']): Figures => ({
  columns: ['Product', 'SKU', 'Days', 'Orders lost', 'Units lost', 'Lost'].map((head) => ({ head })),
  rows: result.map((row) => {
    const href = hrefOf(range, row)
    return {
      key: row.productId,
      cells: [row.productName, row.sku, row.days, row.ordersLost, row.unitsLost, money(row.lost)],
      ...(href ? { hrefs: { 3: href } } : {}),
    }
  }),
})
