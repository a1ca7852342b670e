import { atom } from 'nanostores'
import type { ScanKind } from 'shared-components/scan'
import { inTurn } from '../parts/in-turn.ts'
import type { Label } from '../parts/label.ts'
import type { Refusal } from '../parts/refusal.ts'
import type { OrderRecord } from '../parts/use-orders.ts'
import * as step from './scan-step.ts'

/** What a bench needs of the world. */
export type Ways = {
  pack: (asked: { code: string; quantity: number; scanNumber: string }) => Promise<step.PackReply>
  undo: (scanNumber: string) => Promise<step.PackReply>
  read: () => Promise<OrderRecord>
  openLabel: () => Promise<Label>
  /** What a scan means once the parcel is closed: the next tray. */
  openNext: (code: string) => Promise<string | undefined>
  refusalOf: (problem: unknown) => Refusal
  newKey: () => string
  feel: (kind: ScanKind) => void
  /** The parcel closed or opened: lists and counts are read again. */
  moved: () => void
}

export type BenchState = step.PackState & { label?: Label | undefined }

/** One parcel on the bench: unit after unit, each scan one call, the last one closes it and opens its label. */
export function openPackSession(order: OrderRecord, ways: Ways) {
  const $state = atom<BenchState>(step.startOf(order))
  const now = () => $state.get()
  const say = (next: BenchState) => {
    if (next.strip.key !== now().strip.key && next.strip.kind !== 'idle') ways.feel(next.strip.kind)
    $state.set(next)
  }
  const refuse = async (problem: unknown) => {
    const refusal = ways.refusalOf(problem)
    say(step.refused(now(), refusal.words, refusal.next))
    // An answer that was lost may have counted: the order is read before the next scan.
    if (refusal.status === 409 || refusal.isLater) await reread()
  }
  const reread = async () => {
    const read = await ways.read().catch((problem: unknown) => void ways.refusalOf(problem))
    if (read) $state.set(step.read(now(), read))
  }
  const turn = inTurn((problem) =>
    say(step.refused(now(), problem instanceof Error ? problem.message : String(problem))),
  )

  async function label() {
    try {
      $state.set({ ...now(), label: await ways.openLabel() })
    } catch (problem) {
      const refusal = ways.refusalOf(problem)
      say(step.refused(now(), `The label could not be read: ${refusal.words}`, refusal.next))
    }
  }

  async function take(code: string, quantity: number) {
    if (now().isClosed) {
      const problem = await ways.openNext(code)
      return problem === undefined ? undefined : say(step.refused(now(), problem))
    }
    try {
      const reply = await ways.pack({ code, quantity, scanNumber: ways.newKey() })
      say(step.answered(now(), code, reply))
      if (!reply.isClosed) return
      ways.moved()
      await label()
    } catch (problem) {
      await refuse(problem)
    }
  }

  async function undo(scanNumber: string) {
    try {
      await ways.undo(scanNumber)
      say({ ...step.undone(now()), label: undefined })
      await reread()
      ways.moved()
    } catch (problem) {
      await refuse(problem)
    }
  }

  return {
    $state,
    scan: (code: string, quantity = 1) => turn(() => take(code, quantity)),
    undo: (scanNumber: string) => turn(() => undo(scanNumber)),
    label: () => turn(label),
  }
}

export type PackSession = ReturnType<typeof openPackSession>
