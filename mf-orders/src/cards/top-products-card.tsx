import { thousands } from 'contract/format'
import type { SlotProps } from 'contract/slots'
import { useCall, usePictures } from 'shared-components/area'
import { ChartCard, windowOf } from 'shared-components/chart'
import { ProductCell } from 'shared-components/page'
import { api } from 'shared-state'
import type { Href } from '../href.ts'
import { happenedWithin } from './days.ts'

const shown = 5
type Range = SlotProps['dashboard-panel']

/** The products most units of which left. */
export function TopProductsCard(range: Range) {
  const { data, error, refetch } = useCall(api.statistics.getTopProducts, windowOf(range))
  const pictures = usePictures(data?.slice(0, shown))
  return (
    <ChartCard
      title="Top products"
      reading={{ data, error, refetch }}
      note={() => 'units shipped'}
      figures={(products) => ({
        columns: [{ head: 'Product' }, { head: 'SKU' }, { head: 'Merchant' }, { head: 'Units' }, { head: 'Orders' }],
        rows: products.map(({ productId, productName, sku, merchantId, merchantName, units, orders }) => ({
          key: productId,
          cells: [productName, sku, merchantName, units, orders],
          href: hrefOf({ sku, merchantId }, range),
        })),
      })}
      empty={(products) => (products.length === 0 ? 'Nothing was shipped in this time.' : undefined)}
    >
      {(products) => (
        <ul className="cd-lines" aria-label="Products with most units shipped">
          {products.slice(0, shown).map(({ productId, productName, sku, merchantId, units }) => (
            <li key={productId}>
              <a className="cd-plain-link" href={hrefOf({ sku, merchantId }, range)}>
                <ProductCell picture={pictures.get(productId)} name={productName} sku={sku} />
              </a>
              <b className="cd-strong">{thousands(units)}</b>
            </li>
          ))}
        </ul>
      )}
    </ChartCard>
  )
}

/** The orders that left with it in the days that are counted. */
const hrefOf = ({ sku, merchantId }: { sku: string; merchantId: number }, range: Range) =>
  `/order/order-management?sku=${encodeURIComponent(sku)}&merchantId=${merchantId}&${happenedWithin('shipped', range)}` satisfies Href
