import type { Calls } from 'contract/calls/all'
import type { Reply } from 'contract/define'
import { countOf, dayOf, thousands } from 'contract/format'
import { happenedOn } from 'contract/order-happenings'
import type { SlotProps } from 'contract/slots'
import { useCall } from 'shared-components/area'
import { ChartCard, DayStacks, type Figures, shortDay, windowOf } from 'shared-components/chart'
import { Button, useNarrow } from 'shared-components/page'
import { api } from 'shared-state'
import type { Href } from '../href.ts'
import { daysOf } from './days.ts'

type ShopDays = Reply<Calls['statistics']['getShopDays']>

const hrefOf = (day: string) => `/order/order-management?${happenedOn('received', day, day)}` satisfies Href

/** Orders received a day, by shop. */
export function ShopDaysCard(range: SlotProps['dashboard-panel']) {
  const isNarrow = useNarrow()
  const reading = useCall(api.statistics.getShopDays, windowOf(range))
  return (
    <ChartCard
      title="Orders a day"
      reading={reading}
      note={(data) => `${thousands(totalOf(data))} in ${countOf(data.result.length, 'whole day')}`}
      figures={figuresOf}
      sentence={sentenceOf}
      empty={({ result, shops }) =>
        shops.length === 0 ? (
          <>
            <p>Orders stand here, day by day, once a shop is connected or an order is entered.</p>
            <Button href="/settings/shop-management">Connect a shop</Button>
          </>
        ) : result.length === 0 ? (
          'No whole day has passed in this time. A day stands here when it is over.'
        ) : undefined
      }
    >
      {(data) => <Drawn data={data} isNarrow={isNarrow} />}
    </ChartCard>
  )
}

const totalOf = ({ result }: ShopDays): number =>
  result.reduce((sum, { orders, other }) => sum + other + orders.reduce((one, two) => one + two, 0), 0)

/** A letter for the marketplace, and the shop's own name. */
const nameOf = ({ shopName, platform }: ShopDays['shops'][number]): string =>
  `${platform.charAt(0).toUpperCase()} ${shopName}`

function Drawn({ data, isNarrow }: { data: ShopDays; isNarrow: boolean }) {
  const { days, at } = daysOf(data.result, isNarrow)
  const shops = data.shops.map((shop, index) => {
    const values = at.map((row) => row?.orders[index] ?? null)
    return { key: shop.shopId ?? `own ${shop.merchantId}`, name: nameOf(shop), values, total: sumOf(values) }
  })
  const others = at.map((row) => row?.other ?? null)
  // Six series at the most: the sixth shop gives way to the others together.
  const stacks = data.otherShops > 0 ? [...shops.slice(0, 5), ...foldOf(shops.slice(5), others)] : shops
  return (
    <DayStacks
      label="Orders a day by shop"
      days={days}
      stacks={stacks}
      points={days.map((day, index) => ({ key: day, words: wordsOf(day, data, at[index]), href: hrefOf(day) }))}
    />
  )
}

const sumOf = (values: readonly (number | null)[]): number =>
  values.reduce<number>((sum, value) => sum + (value ?? 0), 0)

function foldOf(shops: readonly { values: readonly (number | null)[] }[], others: readonly (number | null)[]) {
  const values = others.map((other, day) =>
    other === null ? null : shops.reduce((sum, shop) => sum + (shop.values[day] ?? 0), other),
  )
  return [{ key: 'other', name: 'Other', values, total: sumOf(values) }]
}

function wordsOf(day: string, { shops }: ShopDays, row: ShopDays['result'][number] | undefined): string {
  if (!row) return `${dayOf(day)}: nothing is known`
  const each = shops.map((shop, index) => `${nameOf(shop)} ${thousands(row.orders[index] ?? 0)}`)
  return `${dayOf(day)}: ${[...each, ...(row.other > 0 ? [`other ${thousands(row.other)}`] : [])].join(', ')}`
}

const figuresOf = ({ result, shops, otherShops }: ShopDays): Figures => ({
  columns: [
    { head: 'Day' },
    ...shops.map((shop) => ({ head: nameOf(shop) })),
    ...(otherShops ? [{ head: 'Other' }] : []),
  ],
  rows: result.map(({ day, orders, other }) => ({
    key: day,
    cells: [day, ...shops.map((_, index) => orders[index] ?? 0), ...(otherShops ? [other] : [])],
    href: hrefOf(day),
  })),
})

function sentenceOf(data: ShopDays): string {
  const last = data.result.at(-1)
  const most = data.shops[0]
  if (!last || !most) return ''
  const ordersOfLast = last.other + last.orders.reduce((sum, orders) => sum + orders, 0)
  return (
    `${thousands(totalOf(data))} orders in ${data.result.length} days, ${thousands(ordersOfLast)} on ` +
    `${shortDay(last.day)}; most from ${nameOf(most)}.`
  )
}
