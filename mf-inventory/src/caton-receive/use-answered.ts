import { useState } from 'react'
import type { InboundItem } from '../parts/use-inbound.ts'

type Counts = ReadonlyMap<number, Pick<InboundItem, 'receivedQuantity' | 'remainQuantity'>>

/**
 * The items with what the last answers said of them, until they have been read again:
 * the next scan does not wait for that.
 */
export function useAnswered(items: readonly InboundItem[]) {
  const [answered, setAnswered] = useState<{ of: readonly InboundItem[]; counts: Counts }>({
    of: items,
    counts: new Map(),
  })
  const known = answered.of === items ? answered.counts : undefined
  const shown = known?.size ? items.map((item) => ({ ...item, ...known.get(item.id) })) : items
  const answer = (id: number, { received, remaining }: { received: number; remaining: number }) =>
    setAnswered((before) => ({
      of: items,
      counts: new Map(before.of === items ? before.counts : []).set(id, {
        receivedQuantity: received,
        remainQuantity: remaining,
      }),
    }))
  return { shown, answer }
}
