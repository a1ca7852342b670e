import { newKey } from 'contract/client'
import { useEffect, useState } from 'react'
import { feedback } from 'shared-components/scan'
import { api } from 'shared-state'
import { refusalOf } from '../parts/refusal.ts'
import { keptScans } from './kept-scans.ts'
import { PickSession, type Ways } from './pick-session.ts'
import { type PickCall, type PickFacts, type PickLine, startOf } from './scan-step.ts'

const sendAgainMs = 5_000

const bodyOf = ({ pickingListId, lineId, cellCode, code, quantity, trayName, scanNumber }: PickCall) => ({
  pickingListId,
  lineId,
  cellCode,
  code,
  quantity,
  trayName,
  scanNumber,
})

/** The wire of a walk: each scan under its own number, which is its Idempotency-Key too. */
const waysOf = (pickingListId: number, userId: number): Ways => ({
  send: (call) => api.picking.updateOrdersPickingList({ body: bodyOf(call) }, { key: call.scanNumber }),
  ask: (asked) => api.picking.updateOrdersPickingList({ body: { pickingListId, ...asked } }),
  read: () => api.picking.getOrderItemsByPickingListId({ query: { pickingListId } }),
  refusalOf,
  kept: keptScans(localStorage, userId),
  newKey,
  feel: feedback,
})

/** One walk of a list, kept while its screen is drawn. What waits on the device is sent when the connection is back. */
export function usePickSession(facts: PickFacts, lines: readonly PickLine[], userId: number): PickSession {
  const [session] = useState(() => {
    const ways = waysOf(facts.pickingListId, userId)
    return new PickSession(startOf(facts.pickingListId, facts.kind, lines, ways.kept.all()), ways)
  })
  useEffect(() => {
    const send = () => {
      if (session.$state.get().waiting.length > 0) void session.flush()
    }
    send()
    const timer = setInterval(send, sendAgainMs)
    window.addEventListener('online', send)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', send)
    }
  }, [session])
  return session
}
