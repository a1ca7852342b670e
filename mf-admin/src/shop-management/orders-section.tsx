import type { ReactNode } from 'react'
import { useStore } from '@nanostores/react'
import { countOf } from 'contract/format'
import { anyOf, merchantAdmins, warehouseManagers } from 'contract/roles'
import { DrawerSection } from 'shared-components/dialog'
import { Button, Facts, Notice, toast, When } from 'shared-components/page'
import { $role, api, refreshed } from 'shared-state'
import type { Shop } from './shop-form.tsx'

type Orders = NonNullable<Shop['orders']>
const dayMs = 86_400_000
/** Whoever may fetch orders from a marketplace. */
const fetchers = anyOf(warehouseManagers, merchantAdmins)
/** As the server counts it before it says so to whoever runs the portal. */
const tooManyUnannounced = 3

/** How orders come in from the marketplace, and the way to look for them now. */
export function OrdersSection({ shop, orders, isLinked }: { shop: Shop; orders: Orders; isLinked: boolean }) {
  const role = useStore($role)
  const look = async () => {
    await api.order.syncMarketPlaceOrder({
      body: { shopId: shop.shopId, dateTimeFromTimestamp: Date.now() - dayMs },
    })
    await refreshed()
    toast({ message: `${shop.platform} is asked for the orders of the last 24 hours` })
  }
  return (
    <DrawerSection title="Orders">
      {orders.unannounced >= tooManyUnannounced && (
        <Notice tone="soon">
          {countOf(orders.unannounced, 'order')} came that {shop.platform} had not announced: its messages do not come
          through. Orders are still found within 5 minutes; whoever runs the portal has been told.
        </Notice>
      )}
      <Facts isWide facts={factsOf(orders)} />
      {isLinked && fetchers.includes(role) && (
        <Button kind="quiet" icon="arrow-repeat" onClick={() => void look()}>
          Look for orders now
        </Button>
      )}
    </DrawerSection>
  )
}

function factsOf(orders: Orders): [string, ReactNode][] {
  const facts: [string, ReactNode][] = [
    [
      'Last order',
      orders.lastOrderTimestamp === null ? (
        'none yet'
      ) : (
        <span key="order">
          <When ms={orders.lastOrderTimestamp} />, {orders.lastOrderBy === 'push' ? 'announced' : 'found by asking'}
        </span>
      ),
    ],
    ['Last asked', orders.polledTimestamp === null ? 'not yet' : <When key="asked" ms={orders.polledTimestamp} />],
  ]
  if (orders.lastPushTimestamp !== null)
    facts.push(['Last message', <When key="message" ms={orders.lastPushTimestamp} />])
  if (orders.pushedPercent !== null) facts.push(['Messages that came', `${orders.pushedPercent} % within 7 days`])
  facts.push(['Wishes to cancel', orders.grantsCancels ? 'granted before picking begins' : 'wait for an answer'])
  if (orders.waiting > 0) facts.push(['Wait to be looked at', String(orders.waiting)])
  if (orders.problem) facts.push(['Why', orders.problem])
  return facts
}
