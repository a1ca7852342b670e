import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { toldBy } from 'shared-components/page'
import { feedback } from 'shared-components/scan'
import { api } from 'shared-state'
import { refusalOf } from '../parts/refusal.ts'
import { type InboundItem, useStockedIn } from '../parts/use-inbound.ts'
import {
  chosen,
  type Counting,
  damageTurned,
  type Label,
  labelled,
  nothingCounted,
  type Placement,
  placed,
  type Said,
  scanned,
  type Step,
  uncounted,
} from './counting.ts'
import { cartonKey, lineOf } from './use-carton.ts'

type Heard = Said & { key: number }

/** One name for what this device counts here, so that a placement sent twice is known again. */
const newSeed = (): string =>
  Array.from(crypto.getRandomValues(new Uint32Array(2)), (part) => part.toString(36)).join('')

/** Counting at one carton: scans one after another, each placement sent once, what was said last. */
export function useCounting(groupId: number, items: readonly InboundItem[]) {
  const [state, setState] = useState<Counting>(nothingCounted)
  const [heard, setHeard] = useState<Heard>()
  const [isAsking, setAsking] = useState(false)
  const now = useRef({ state, lines: items.map(lineOf), line: Promise.resolve() })
  const [seed] = useState(newSeed)
  const queries = useQueryClient()
  const stockedIn = useStockedIn()
  now.current.lines = items.map(lineOf)
  const become = (next: Counting) => {
    now.current.state = next
    setState(next)
  }
  const say = (said: Said) => {
    feedback(said.kind)
    setHeard({ ...said, key: performance.now() })
  }
  const received = (
    inboundItemId: number,
    { received: receivedQuantity, remaining }: { received: number; remaining: number },
  ) =>
    queries.setQueryData<InboundItem[]>(cartonKey(groupId), (known) =>
      known?.map((item) =>
        item.id === inboundItemId ? { ...item, receivedQuantity, remainQuantity: remaining } : item,
      ),
    )
  const place = async ({ serial, ...body }: Placement) => {
    try {
      const reply = await api.stock.stockIn({ body: { ...body, scanNumber: `${seed}-${serial}` } })
      become(placed(now.current.state, reply))
      received(body.inboundItemId, reply)
      now.current.lines = now.current.lines.map((line) =>
        line.id === body.inboundItemId ? { ...line, received: reply.received, left: reply.remaining } : line,
      )
      say({
        kind: reply.isRepeated ? 'repeated' : 'right',
        title: `${reply.quantity} × ${reply.sku} in ${reply.cellCode}`,
        detail: detailOf(reply),
      })
      stockedIn()
    } catch (error) {
      const { message, next } = refusalOf(error)
      toldBy(error)
      say({ kind: 'wrong', title: message, ...(next ? { detail: next } : {}) })
    }
  }
  const take = async ({ state: next, said, placement, asksLabel }: Step) => {
    become(next)
    if (said) say(said)
    if (asksLabel) setAsking(true)
    if (placement) await place(placement)
  }
  const inTurn = (work: () => Step) => {
    now.current.line = now.current.line.then(() => take(work()))
  }
  return {
    state,
    heard,
    isAsking,
    setAsking,
    scan: (code: string, times = 1, allowsOver = false) =>
      inTurn(() => scanned(now.current.state, now.current.lines, code, times, allowsOver)),
    choose: (id: number) => inTurn(() => chosen(now.current.state, now.current.lines, id)),
    turnDamage: () => become(damageTurned(now.current.state)),
    read: (id: number, label: Label) => {
      const line = now.current.lines.find((one) => one.id === id)
      if (line) become(labelled(now.current.state, line, label))
    },
    takeBack: (count: number) =>
      inTurn(() => ({
        state: uncounted(now.current.state, count),
        said: { kind: 'repeated', title: `${count} taken back` },
      })),
  }
}

function detailOf({
  cellCode,
  onHand,
  remaining,
  reprocessedOrderIds,
}: {
  cellCode: string
  onHand: number
  remaining: number
  reprocessedOrderIds: readonly number[]
}): string {
  const orders = reprocessedOrderIds.length
  return [
    `${cellCode} holds ${onHand}`,
    remaining > 0 ? `${remaining} left` : 'item complete',
    ...(orders ? [`${orders} waiting ${orders === 1 ? 'order' : 'orders'} back in line`] : []),
  ].join(' · ')
}
