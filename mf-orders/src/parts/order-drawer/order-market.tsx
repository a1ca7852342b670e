import { Notice } from 'shared-components/page'
import type { OrderDetail } from '../order.ts'
import { marketSays } from './market-words.ts'

/** What stands at the marketplace otherwise than here, and who has to do what about it. */
export function OrderMarket({ order }: { order: OrderDetail }) {
  const said = marketSays(order)
  return (
    said && (
      <Notice tone="soon" title={said.title}>
        <div>{said.words}</div>
      </Notice>
    )
  )
}
