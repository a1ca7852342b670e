import { thousands } from 'contract/format'
import { Card, Two, When } from 'shared-components/page'

/** One correction that was just made. */
export type Done = { sku: string; cellCode: string; change: number; after: number; reason: string; at: number }

/** What was corrected since this page was opened, newest first, each with the way to its stock log. */
export function DoneLog({ done }: { done: readonly Done[] }) {
  if (done.length === 0) return null
  return (
    <Card title="Just corrected" note="since this page was opened">
      {done.map((one, index) => (
        <div key={done.length - index} className="cd-inner-row">
          <Two isStrong first={`${one.sku} in ${one.cellCode}`} second={one.reason} />
          <span className="cd-figures">
            {thousands(one.after - one.change)} → <b className="cd-strong">{thousands(one.after)}</b>
          </span>
          <When ms={one.at} />
          <a href={`/catalogue/product-stock-log?sku=${encodeURIComponent(one.sku)}`}>Stock log</a>
        </div>
      ))}
    </Card>
  )
}
