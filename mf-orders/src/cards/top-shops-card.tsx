import { countOf, thousands } from 'contract/format'
import type { Calls } from 'contract/calls/all'
import type { Result } from 'contract/define'
import type { SlotProps } from 'contract/slots'
import { useCall } from 'shared-components/area'
import { ChartCard, windowOf } from 'shared-components/chart'
import { Progress, ShopMark } from 'shared-components/page'
import { api } from 'shared-state'
import type { Href } from '../href.ts'

type Shop = Result<Calls['statistics']['getTopShops']>[number]
const shown = 5

const hrefOf = ({ shopId, merchantId }: Shop): Href =>
  shopId === null
    ? (`/order/order-management?platform=Internal&merchantId=${merchantId}` satisfies Href)
    : (`/order/order-management?shopId=${shopId}` satisfies Href)
/** A marketplace is named where somebody chooses it; here its letter stands for it. */
const placeOf = ({ shopId, platform }: Shop): string =>
  shopId === null ? 'entered or by API' : `Marketplace ${platform.charAt(0).toUpperCase()}`
const keyOf = ({ shopId, merchantId }: Shop) => shopId ?? `own ${merchantId}`

/** The shops that most orders came from. */
export function TopShopsCard(range: SlotProps['dashboard-panel']) {
  const { data, error, refetch } = useCall(api.statistics.getTopShops, windowOf(range))
  return (
    <ChartCard
      title="Top shops"
      reading={{ data, error, refetch }}
      note={() => 'orders'}
      figures={(shops) => ({
        columns: [{ head: 'Shop' }, { head: 'Marketplace' }, { head: 'Merchant' }, { head: 'Orders' }],
        rows: shops.map((shop) => ({
          key: keyOf(shop),
          cells: [shop.shopName, shop.platform, shop.merchantName, shop.orders],
          href: hrefOf(shop),
        })),
      })}
      empty={(shops) => (shops.length === 0 ? 'No order was received in this time.' : undefined)}
    >
      {(shops) => (
        <ul className="cd-shares" aria-label="Shops with most orders">
          {shops.slice(0, shown).map((shop) => (
            <li key={keyOf(shop)}>
              <ShopMark platform={shop.platform} />
              <a href={hrefOf(shop)}>
                <b>{shop.shopName}</b>
                <small>{placeOf(shop)}</small>
              </a>
              <b>{thousands(shop.orders)}</b>
              <Progress
                label={`${shop.shopName}: ${countOf(shop.orders, 'order')}`}
                value={shop.orders}
                max={Math.max(1, shops[0]?.orders ?? 1)}
              />
            </li>
          ))}
        </ul>
      )}
    </ChartCard>
  )
}
