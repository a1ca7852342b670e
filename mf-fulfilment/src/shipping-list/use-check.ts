import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { feedback } from 'shared-components/scan'
import { api } from 'shared-state'
import { inTurn } from '../parts/in-turn.ts'
import { refusalOf } from '../parts/refusal.ts'
import type { Checkout } from '../parts/use-bins.ts'
import { ordersMoved } from '../parts/use-orders.ts'
import { type CheckState, found, handedOver, refused, startOf } from './scan-step.ts'

/** The checking of one bin: scans are looked up one after the other. */
export function useCheck(bin: Checkout) {
  const queries = useQueryClient()
  const [state, setState] = useState(() => startOf(bin.shippingBinId, bin.name))
  const latest = useRef(state)
  const say = (next: CheckState) => {
    if (next.strip.kind !== 'idle') feedback(next.strip.kind)
    latest.current = next
    setState(next)
  }
  const turn = useRef(
    inTurn((problem) => say(refused(latest.current, problem instanceof Error ? problem.message : String(problem)))),
  )
  const scan = (code: string) =>
    turn.current(async () => {
      try {
        say(found(latest.current, await api.warehouse.verifyTrackingNumber({ query: { trackingNumber: code } })))
      } catch (problem) {
        const refusal = refusalOf(problem)
        say(refused(latest.current, refusal.words, refusal.next))
      }
    })
  return {
    state,
    scan,
    handedOver: async (moved: number) => {
      say(handedOver(latest.current, moved))
      await ordersMoved(queries)
    },
  }
}
