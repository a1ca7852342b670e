import { type ReactNode, useState } from 'react'
import { Confirm, Drawer, DrawerSection } from 'shared-components/dialog'
import { Button, Facts, ShopMark, toast, useNow, When, zoneNow } from 'shared-components/page'
import { api, refreshed } from 'shared-state'
import { KeySection } from './key-section.tsx'
import { OrdersSection } from './orders-section.tsx'
import { ShopSettings, type Shop } from './shop-form.tsx'
import { standingOf, wayOut } from './standing.ts'
import { StateSentence } from './state-sentence.tsx'

type DrawerProps = {
  shop: Shop
  place: string | undefined
  onPrevious: (() => void) | undefined
  onNext: (() => void) | undefined
  onConnect: () => void
  onClose: () => void
}

const platformWord = (platform: Shop['platform']): string => (platform === 'Internal' ? 'Own system' : platform)

/** One shop beside the list: how it stands with its marketplace, its keys, what it is called. */
export function ShopDrawer({ shop, onConnect, ...frame }: DrawerProps) {
  const [isEnding, setEnding] = useState(false)
  const { connection, platform, shopId, shopName } = shop
  const isMarket = platform !== 'Internal'
  const isLinked = connection !== null && connection.state !== 'Disconnected'
  const isWell = connection?.state === 'Connected' || connection?.state === 'Waiting'
  const disconnect = async () => {
    await api.shop.update({ body: { shopId, disconnect: true } })
    await refreshed()
    toast({ message: `${shopName} is disconnected` })
  }
  const footer = isMarket && (
    <>
      <Button kind={isWell ? 'quiet' : 'primary'} icon="link-45deg" onClick={onConnect}>
        {connection ? 'Connect again' : 'Connect'}
      </Button>
      {isLinked && (
        <Button kind="danger" onClick={() => setEnding(true)}>
          Disconnect…
        </Button>
      )}
    </>
  )
  return (
    <Drawer
      {...frame}
      title={shopName}
      badge={<ShopMark platform={platform} />}
      head={
        <p className="cd-second">
          {platformWord(platform)} · {shop.merchantName}
        </p>
      }
      {...(footer ? { footer } : {})}
    >
      {isMarket && <ConnectionSection shop={shop} />}
      {isMarket && shop.orders && <OrdersSection shop={shop} orders={shop.orders} isLinked={isLinked} />}
      {shop.keys && <KeySection shop={shop} />}
      <DrawerSection title="Settings">
        <ShopSettings shop={shop} />
      </DrawerSection>
      {isEnding && (
        <Confirm
          title={`Disconnect ${shopName}?`}
          action="Disconnect"
          onConfirm={disconnect}
          onClose={() => setEnding(false)}
        >
          <p>
            Crossdock forgets the access it was given: no orders come from {platform} any more. Orders that came stay as
            they are, and the shop can be connected again.
          </p>
        </Confirm>
      )}
    </Drawer>
  )
}

function ConnectionSection({ shop }: { shop: Shop }) {
  const now = useNow()
  const { connection, platform, marketShopId } = shop
  const standing = standingOf(shop, { zone: zoneNow(), now })
  const facts: [string, ReactNode][] = [['Shop id there', marketShopId]]
  if (connection) {
    if (connection.marketName) facts.push(['Called there', connection.marketName])
    facts.push([
      'Connected',
      <span key="connected">
        <When ms={connection.connectedTimestamp} /> by {connection.connectedBy}
      </span>,
    ])
    if (connection.accessTimestamp !== null)
      facts.push(['Access until', <When key="until" ms={connection.accessTimestamp} />])
    if (connection.renewTimestamp !== null)
      facts.push(['Renewed by itself', <When key="renewed" ms={connection.renewTimestamp} />])
    if (connection.problem)
      facts.push([
        'In its words',
        <span key="words">
          “{connection.problem.words || connection.problem.code}”, since <When ms={connection.problem.sinceTimestamp} />
        </span>,
      ])
    if (connection.state === 'Refused')
      facts.push(...wayOut(platform).map(([label, words]): [string, string] => [label, words]))
  }
  return (
    <DrawerSection title="Connection">
      <StateSentence standing={standing} />
      <Facts isWide facts={facts} />
    </DrawerSection>
  )
}
