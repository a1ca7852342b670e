import { useStore } from '@nanostores/react'
import { useRef, useState } from 'react'
import { toldBy } from 'shared-components/page'
import { feedback, keptWork } from 'shared-components/scan'
import { $user, api } from 'shared-state'
import { refusalOf } from '../parts/refusal.ts'
import type { InboundItem } from '../parts/use-inbound.ts'
import {
  chosen,
  type Counting,
  damageTurned,
  type Label,
  labelled,
  type Line,
  nothingCounted,
  type Placement,
  placed,
  type Said,
  scanned,
  type Step,
  uncounted,
} from './counting.ts'
import { countingIn, isUnfinished } from './kept-counting.ts'
import { useAnswered } from './use-answered.ts'
import { lineOf } from './use-carton.ts'

export type Heard = Said & { key: number }

/** One name for what this device counts here, so that a placement sent twice is known again. */
const newSeed = (): string =>
  Array.from(crypto.getRandomValues(new Uint32Array(2)), (part) => part.toString(36)).join('')

/** The count of one person at one carton, kept on this device until it lies in a cell. */
function useKept(groupId: number, items: readonly InboundItem[]) {
  const userId = useStore($user)?.id ?? 0
  const [kept] = useState(() => {
    const work = keptWork({ name: 'stock-in', userId, task: groupId }, countingIn)
    const before = work.read()
    const isHere = before && (before.state.counted === 0 || items.some(({ id }) => id === before.state.activeId))
    const { seed, state } = isHere ? before : { seed: newSeed(), state: nothingCounted }
    return { seed, state, keep: (next: Counting) => work.keep(isUnfinished(next) ? { seed, state: next } : undefined) }
  })
  return kept
}

/** What was counted before the page was opened again. */
const saidBefore = ({ counted }: Counting): Heard | undefined =>
  counted === 0
    ? undefined
    : { key: 0, kind: 'repeated', title: `${counted} counted before`, detail: 'Now scan their cell', undoes: counted }

/** Counting at one carton: scans one after another, each placement sent once, what was said last. */
export function useCounting(read: readonly InboundItem[], groupId: number) {
  const { seed, state: before, keep } = useKept(groupId, read)
  const [state, setState] = useState(before)
  const { heard, say } = useHeard(saidBefore(before))
  const [isAsking, setAsking] = useState(false)
  const { shown: items, answer } = useAnswered(read)
  const now = useRef({ state, lines: items.map(lineOf), line: Promise.resolve(), answer })
  now.current.lines = items.map(lineOf)
  now.current.answer = answer
  const become = (next: Counting) => {
    now.current.state = next
    keep(next)
    setState(next)
  }
  const place = async ({ serial, ...body }: Placement) => {
    try {
      const reply = await api.inbound.stockIn({ body: { ...body, scanNumber: `${seed}-${serial}` } })
      become(placed(now.current.state, reply))
      now.current.answer(body.inboundItemId, reply)
      now.current.lines = now.current.lines.map((line) =>
        line.id === body.inboundItemId ? { ...line, received: reply.received, left: reply.remaining } : line,
      )
      say({
        kind: reply.isRepeated ? 'repeated' : 'right',
        title: `${reply.quantity} × ${reply.sku} in ${reply.cellCode}`,
        detail: detailOf(reply),
      })
    } catch (error) {
      const { message, next } = refusalOf(error)
      toldBy(error)
      say({ kind: 'wrong', title: message, ...(next ? { detail: next } : {}) })
    }
  }
  const inTurn = (work: () => Step) => {
    now.current.line = now.current.line.then(async () => {
      const { state: next, said, placement, asksLabel } = work()
      become(next)
      if (said) say(said)
      if (asksLabel) setAsking(true)
      if (placement) await place(placement)
    })
  }
  return { items, state, heard, isAsking, setAsking, ...waysOf(now, become, inTurn) }
}

/** What was said last, with its tone. */
function useHeard(before: Heard | undefined) {
  const [heard, setHeard] = useState(before)
  const say = (said: Said) => {
    feedback(said.kind)
    setHeard({ ...said, key: performance.now() })
  }
  return { heard, say }
}

type Now = { current: { state: Counting; lines: readonly Line[] } }

/** What the hands do: scan, choose an item, call it damaged, read its label, take back. */
const waysOf = (now: Now, become: (next: Counting) => void, inTurn: (work: () => Step) => void) => ({
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
})

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
