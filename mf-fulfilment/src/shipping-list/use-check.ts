import { useRef, useState } from 'react'
import { feedback } from 'shared-components/scan'
import { api, refreshed } from 'shared-state'
import { inTurn } from '../parts/in-turn.ts'
import { refusalOf } from '../parts/refusal.ts'
import { binOfCode, type Checkout } from '../parts/use-bins.ts'
import { binScanned, type CheckState, found, handedOver, refused, startOf, undone } from './scan-step.ts'

/** The checking of one bin: scans are sent one after the other; `reread` shows what is checked by now, by whomever. */
export function useCheck(bin: Checkout, reread: () => Promise<unknown>) {
  const [state, setState] = useState(() => startOf(bin))
  const latest = useRef(state)
  const say = (next: CheckState) => {
    if (next.strip.kind !== 'idle') feedback(next.strip.kind)
    latest.current = next
    setState(next)
  }
  const turn = useRef(
    inTurn((problem) => say(refused(latest.current, problem instanceof Error ? problem.message : String(problem)))),
  )
  const ask = (work: () => Promise<CheckState>) =>
    turn.current(async () => {
      try {
        say(await work())
      } catch (problem) {
        const refusal = refusalOf(problem)
        say(refused(latest.current, refusal.words, refusal.next))
      }
      void reread()
    })
  const verify = (trackingNumber: string, undo?: true) =>
    api.shipping.verifyTrackingNumber({
      query: { trackingNumber, shippingBinId: bin.shippingBinId, ...(undo && { undo }) },
    })
  return {
    state,
    scan: (code: string, aim = '') =>
      ask(async () => {
        const scannedBin = await binOfCode(code)
        return scannedBin
          ? binScanned(latest.current, scannedBin)
          : found(latest.current, await verify(aim + code), Date.now())
      }),
    undo: (trackingNumber: string) => ask(async () => undone(latest.current, await verify(trackingNumber, true))),
    handedOver: async (moved: number) => {
      say(handedOver(latest.current, moved))
      await refreshed()
    },
  }
}
