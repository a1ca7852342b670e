import { newKey } from 'contract/client'
import { useEffect, useState } from 'react'
import { feedback } from 'shared-components/scan'
import { $scansOffline, $stoppedScans, $waitingScans, api, inTime, onScanSent, sendScans } from 'shared-state'
import { refusalOf } from '../parts/refusal.ts'
import { bodyOf, isPick, keptPicks, type Maker, pickOf } from './kept-scans.ts'
import { type OrderNow, PickSession, type Ways } from './pick-session.ts'
import { unitsBack } from '../parts/picking-lists.ts'
import { type PickFacts, type PickLine, type PickReply, startOf } from './walk-state.ts'

/** Why an order left or wants less, and the trays with units of it that nobody is promised any more. */
async function orderNow(orderId: number): Promise<OrderNow> {
  const [{ status, reason }, listed] = await Promise.all([
    api.order.getOrder({ query: { orderId } }),
    api.picking.getInPickingTray({ query: { state: 'To put back' } }),
  ])
  const trays = listed.filter((row) => row.orderId === orderId && !row.isParcel)
  return { status, reason, trays: trays.map(({ trayName, contents }) => ({ trayName, units: unitsBack(contents) })) }
}

/** The wire of a walk: each scan under its own number, which is its Idempotency-Key too. */
const waysOf = (pickingListId: number, maker: Maker): Ways => ({
  send: (call) => inTime(api.picking.updateOrdersPickingList({ body: bodyOf(call) }, { key: call.scanNumber })),
  ask: (asked) => inTime(api.picking.updateOrdersPickingList({ body: { pickingListId, ...asked } })),
  read: () => inTime(api.picking.getOrderItemsByPickingListId({ query: { pickingListId } })),
  orderOf: (orderId) => inTime(orderNow(orderId)),
  refusalOf,
  kept: keptPicks(maker),
  newKey,
  feel: feedback,
})

const lookAgainMs = 5_000
/** What the browser says of the network is said at once; whether the server is there again it is asked itself. */
function followConnection(session: PickSession): () => void {
  const look = () => void session.lookAgain()
  if (!navigator.onLine) session.isCutOff()
  window.addEventListener('offline', session.isCutOff)
  window.addEventListener('online', look)
  const timer = setInterval(() => {
    const { isOffline, waiting } = session.$state.get()
    if (isOffline && waiting.length === 0) look()
  }, lookAgainMs)
  return () => {
    clearInterval(timer)
    window.removeEventListener('offline', session.isCutOff)
    window.removeEventListener('online', look)
  }
}

/** One walk of a list, kept while its screen is drawn. What waits on the device is sent when the connection is back. */
export function usePickSession(facts: PickFacts, lines: readonly PickLine[], maker: Maker): PickSession {
  const [session] = useState(() => {
    const ways = waysOf(facts.pickingListId, maker)
    return new PickSession(startOf(facts.pickingListId, facts.kind, lines, ways.kept.now().waiting), ways)
  })
  useEffect(() => {
    const ends = [
      ...[$waitingScans, $stoppedScans, $scansOffline].map((store) => store.listen(session.follow)),
      onScanSent((scan, reply) => {
        if (scan.userId === maker.userId && isPick(scan)) session.sent(pickOf(scan), reply as PickReply)
      }),
    ]
    session.follow()
    ends.push(followConnection(session))
    void sendScans(maker.userId)
    return () => ends.forEach((end) => end())
  }, [session, maker.userId])
  useEffect(() => session.followOrders(facts.orders, facts.units), [session, facts.orders, facts.units])
  return session
}
