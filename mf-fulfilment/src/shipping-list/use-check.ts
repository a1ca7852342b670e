import { useStore } from '@nanostores/react'
import { useRef, useState } from 'react'
import { feedback, keptWork } from 'shared-components/scan'
import { $user, api, refreshed } from 'shared-state'
import { inTurn } from '../parts/in-turn.ts'
import { refusalOf } from '../parts/refusal.ts'
import { binOfCode, type Checkout } from '../parts/use-bins.ts'
import { binScanned, type CheckState, found, handedOver, refused, seenIn, startOf } from './scan-step.ts'

/** The checking of one bin: scans are looked up one after the other; what was seen is kept until the hand-over. */
export function useCheck(bin: Checkout) {
  const userId = useStore($user)?.id ?? 0
  const [work] = useState(() => keptWork({ name: 'checkout', userId, task: bin.shippingBinId }, seenIn))
  const [state, setState] = useState(() => startOf(bin, work.read()))
  const latest = useRef(state)
  const say = (next: CheckState) => {
    if (next.strip.kind !== 'idle') feedback(next.strip.kind)
    if (next.verified !== latest.current.verified) work.keep(next.verified.size > 0 ? [...next.verified] : undefined)
    latest.current = next
    setState(next)
  }
  const turn = useRef(
    inTurn((problem) => say(refused(latest.current, problem instanceof Error ? problem.message : String(problem)))),
  )
  const scan = (code: string) =>
    turn.current(async () => {
      try {
        const scannedBin = await binOfCode(code)
        if (scannedBin) return say(binScanned(latest.current, scannedBin))
        say(found(latest.current, await api.shipping.verifyTrackingNumber({ query: { trackingNumber: code } })))
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
      await refreshed()
    },
  }
}
