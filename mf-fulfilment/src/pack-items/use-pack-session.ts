import { useQueryClient } from '@tanstack/react-query'
import { newKey } from 'contract/client'
import { useEffect, useState } from 'react'
import { feedback } from 'shared-components/scan'
import { api, endPacking, navigate, startPacking } from 'shared-state'
import { openLabel } from '../parts/label.ts'
import { packHref } from '../parts/pack-href.ts'
import { refusalOf } from '../parts/refusal.ts'
import { ordersMoved, ordersOfCode, type OrderRecord } from '../parts/use-orders.ts'
import { openPackSession, type PackSession } from './pack-session.ts'

/** After a closed parcel the next scan is a tray or an order: its bench opens. */
async function openNext(code: string): Promise<string | undefined> {
  try {
    const [first, ...others] = await ordersOfCode(code)
    if (!first) return `Nobody knows the code ${code} here.`
    navigate(
      others.length > 0 ? `/fulfilment/fulfilment-pack?tray=${encodeURIComponent(code)}` : packHref(first.orderId),
    )
    return undefined
  } catch (problem) {
    return refusalOf(problem).words
  }
}

/** The bench's work on one order, kept while its screen is drawn. */
export function usePackSession(order: OrderRecord): PackSession {
  const queries = useQueryClient()
  const { orderId } = order
  const [session] = useState(() =>
    openPackSession(order, {
      pack: (asked) => api.order.changeToPack({ body: { orderId, ...asked } }, { key: asked.scanNumber }),
      undo: (scanNumber) =>
        api.order.changeToPack({ body: { orderId, code: order.lines[0]?.sku ?? '-', scanNumber, undo: true } }),
      read: () => api.order.getOrder({ query: { orderId } }),
      openLabel: () => openLabel(orderId),
      openNext,
      refusalOf,
      newKey,
      feel: feedback,
      moved: () => void ordersMoved(queries),
    }),
  )
  useEffect(() => {
    startPacking(orderId)
    return endPacking
  }, [orderId])
  return session
}
