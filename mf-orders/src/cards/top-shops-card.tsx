import { countOf, thousands } from 'contract/format'
import type { Calls } from 'contract/calls/all'
import type { Result } from 'contract/define'
import type { SlotProps } from 'contract/slots'
import { useCall } from 'shared-components/area'
import { ChartCard, windowOf } from 'shared-components/chart'
import { Progress, ShopMark } from 'shared-components/page'
import { api } from 'shared-state'
import type { Href } from '../href.ts'
import { happenedWithin } from './days.ts'

type Shop = Result<Calls['statistics']['getTopShops']>[number]
const shown = 5

type Range = SlotProps['dashboard-panel']

/** Of its orders those that were received in the days that are counted. */
const hrefOf = ({ shopId, merchantId }: Shop, range: Range): Href => {
  const received = happenedWithin('received', range)
  return shopId === null
    ? (`/order/order-management?platform=Internal&merchantId=${merchantId}&${received}` satisfies Href)
    : (`/order/order-management?shopId=${shopId}&${received}` satisfies Href)
}
/** A marketplace is named where somebody chooses it; here its letter stands for it. */
const placeOf = ({ shopId, platform }: Shop): string =>
  shopId === null ? 'entered or by API' : `Marketplace ${platform.charAt(0).toUpperCase()}`
const keyOf = ({ shopId, merchantId }: Shop) => shopId ?? `own ${merchantId}`

/** The shops that most orders came from. */
export function TopShopsCard(range: Range) {
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
          href: hrefOf(shop, range),
        })),
      })}
      empty={(shops) => (shops.length === 0 ? 'No order was received in this time.' : undefined)}
    >
      {(shops) => (
        <ul className="cd-shares" aria-label="Shops with most orders">
          {shops.slice(0, shown).map((shop) => (
            <li key={keyOf(shop)}>
              <ShopMark platform={shop.platform} />
              <a href={hrefOf(shop, range)}>
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
