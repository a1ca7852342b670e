import { newKey } from 'contract/client'
import { useEffect, useLayoutEffect, useState } from 'react'
import { feedback } from 'shared-components/scan'
import { $printing, $user, api, endPacking, navigate, startPacking } from 'shared-state'
import type { Href } from '../href.ts'
import { printLabel } from '../parts/label.ts'
import { packHref, scannedHref } from '../parts/pack-href.ts'
import { refusalOf } from '../parts/refusal.ts'
import { whyNotOne } from '../parts/one-order.ts'
import { ordersOfCode, type OrderRecord } from '../parts/order.ts'
import { PackSession } from './pack-session.ts'

/** After a closed parcel the next scan is a tray or an order: its bench opens. The parcel's own number opens the desk. */
async function openNext(orderId: number, code: string, isClosed: boolean): Promise<string | undefined> {
  try {
    const orders = await ordersOfCode(code)
    const [first, ...others] = orders
    const why = whyNotOne(code, orders)
    if (why || !first) return why
    if (isClosed && first.orderId === orderId && others.length === 0) {
      navigate(scannedHref(orderId, code))
      return undefined
    }
    navigate(
      others.length > 0
        ? (`/fulfilment/fulfilment-pack?tray=${encodeURIComponent(code)}` satisfies Href)
        : packHref(first.orderId),
    )
    return undefined
  } catch (problem) {
    return refusalOf(problem).words
  }
}

/** The bench's work on one order, kept while its screen is drawn; it follows what others do to that order. */
export function usePackSession(order: OrderRecord, readTimestamp: number): PackSession {
  const { orderId } = order
  const [session] = useState(
    () =>
      new PackSession(order, {
        pack: (asked) => api.packing.changeToPack({ body: { orderId, ...asked } }, { key: asked.scanNumber }),
        undo: (scanNumber) =>
          api.packing.changeToPack({ body: { orderId, code: order.lines[0]?.sku ?? '-', scanNumber, undo: true } }),
        read: () => api.order.getOrder({ query: { orderId } }),
        printLabel: () => printLabel(orderId),
        printsByItself: () => $printing.get() === 'station',
        report: (said) => api.shipping.reportUnit({ body: { orderId, ...said } }),
        setAside: async (reason) => {
          const { trayName } = order
          if (trayName) await api.picking.setTrayAside({ body: { trayName, ...(reason ? { reason } : {}) } })
        },
        openNext: (code, isClosed) => openNext(orderId, code, isClosed),
        refusalOf,
        newKey,
        feel: feedback,
        userName: () => $user.get()?.name,
        now: () => Date.now(),
      }),
  )
  // Before the browser draws, so that the order and the bench never show two counts.
  useLayoutEffect(() => session.follow(order, readTimestamp), [session, order, readTimestamp])
  useEffect(() => {
    startPacking(orderId)
    return endPacking
  }, [orderId])
  return session
}
