import { useStore } from '@nanostores/react'
import type { Calls } from 'contract/calls/all'
import type { Reply } from 'contract/define'
import { countOf, dayOf, thousands } from 'contract/format'
import { useCall } from 'shared-components/area'
import { ChartCard, type Figures, LimitBars } from 'shared-components/chart'
import { $role, api } from 'shared-state'
import type { Href } from '../href.ts'

type Cover = Reply<Calls['statistics']['getCover']>
type Row = Cover['result'][number]

/** Under so many days a SKU stands first and bold. */
const limitDays = 7
const shown = 6

/** For how many days the stock of each SKU lasts. */
export function CoverCard() {
  const mayAnnounce = useStore($role) !== 'MERCHANT_WORKER'
  const reading = useCall(api.statistics.getCover)
  // Who may announce goes there with the SKU filled in; others to its stock.
  const hrefOf = ({ sku, merchantId }: Row): Href =>
    mayAnnounce
      ? (`/inbound/create-new-request?sku=${encodeURIComponent(sku)}&merchantId=${merchantId}` satisfies Href)
      : (`/stock/stock-balance?sku=${encodeURIComponent(sku)}` satisfies Href)
  return (
    <ChartCard
      title="Days of cover"
      reading={reading}
      note={() => 'at 30 days’ sales'}
      figures={(cover) => figuresOf(cover, hrefOf)}
      sentence={({ skus, sold }) => `${countOf(skus, 'SKU')} of ${thousands(sold)} last less than ${limitDays} days.`}
      empty={({ result }) =>
        result.length === 0 ? 'Nothing was sold in 30 days, so nobody can say how long stock lasts.' : undefined
      }
    >
      {({ result }) => (
        <LimitBars
          label="Days of cover by SKU, the shortest first"
          limit={{ value: limitDays, words: `${limitDays} days`, kind: 'limit' }}
          bars={result.slice(0, shown).map((row) => ({
            key: row.productId,
            name: <span title={row.sku}>{row.productName}</span>,
            words: wordsOf(row),
            href: hrefOf(row),
            value: row.coverDays,
            shown: thousands(row.coverDays),
            ...(row.coverDays < limitDays ? { tone: 'strong' as const } : {}),
          }))}
        />
      )}
    </ChartCard>
  )
}

const wordsOf = ({ productName, coverDays, available, soldADay, incoming, runsOutDay }: Row): string =>
  `${productName}: ${countOf(coverDays, 'day')}, ${thousands(available)} available, ${soldADay} sold a day, ` +
  `${incoming > 0 ? `${thousands(incoming)} on the way` : 'none on the way'}, runs out on ${dayOf(runsOutDay)}`

const figuresOf = ({ result }: Cover, hrefOf: (row: Row) => Href): Figures => ({
  columns: ['Product', 'SKU', 'Days of cover', 'Available', 'Sold a day', 'On the way', 'Runs out on'].map((head) => ({
    head,
  })),
  rows: result.map((row) => ({
    key: row.productId,
    href: hrefOf(row),
    cells: [row.productName, row.sku, row.coverDays, row.available, row.soldADay, row.incoming, row.runsOutDay],
  })),
})
