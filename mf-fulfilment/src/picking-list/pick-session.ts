import { atom } from 'nanostores'
import type { ScanKind } from 'shared-components/scan'
import { inTurn } from '../parts/in-turn.ts'
import type { Refusal } from '../parts/refusal.ts'
import type { KeptScans } from './kept-scans.ts'
import * as step from './scan-step.ts'

export type Ask = { undo: true; scanNumber: string } | { short: true; lineId: number } | { skip: true; lineId: number }

/** What a walk needs of the world. */
export type Ways = {
  send: (call: step.PickCall) => Promise<step.PickReply>
  ask: (asked: Ask) => Promise<step.PickReply>
  read: () => Promise<readonly step.PickLine[]>
  refusalOf: (problem: unknown) => Refusal
  kept: KeptScans
  newKey: () => string
  feel: (kind: ScanKind) => void
  /** Orders moved on: the counts are read again. */
  moved: () => void
}

export type PickSession = ReturnType<typeof openPickSession>

/** One walk: scans come in as fast as they like and go out one after the other, each once. */
export function openPickSession(start: step.PickState, ways: Ways) {
  const $state = atom(start)
  const now = () => $state.get()
  const say = (next: step.PickState) => {
    if (next.strip.key !== now().strip.key && next.strip.kind !== 'idle') ways.feel(next.strip.kind)
    $state.set(next)
  }
  const turn = inTurn((problem) => say(step.said(now(), 'wrong', problem instanceof Error ? problem.message : String(problem))))
  const reread = async () => {
    const lines = await ways.read().catch((problem: unknown) => void ways.refusalOf(problem))
    if (lines) $state.set(step.read(now(), lines))
  }
  const keep = (call: step.PickCall) => {
    ways.kept.add(call)
    say(step.kept(now(), call))
  }

  async function sendOne(call: step.PickCall, behind: readonly step.PickCall[]): Promise<boolean> {
    if (now().waiting.length > 0) return keep(call), true
    try {
      const reply = await ways.send(call)
      say(step.answered(now(), call, reply))
      if (reply.orderDone) ways.moved()
      return true
    } catch (problem) {
      const refusal = ways.refusalOf(problem)
      if (refusal.isLater) return keep(call), true
      const isTray = refusal.code === 'wrong-tray'
      say(step.refused(now(), refusal.words, refusal.next, isTray ? [call, ...behind] : []))
      if (refusal.status === 409) await reread()
      return !isTray
    }
  }

  async function take(code: string, quantity: number) {
    const { state, calls } = step.scanned(now(), code, quantity, ways.newKey())
    if (calls.length === 0 || state.strip.key !== now().strip.key) say(state)
    for (const [index, call] of calls.entries()) if (!(await sendOne(call, calls.slice(index + 1)))) return
  }

  /** Sends what waits, in order. The first refusal stops the line and says why. */
  async function flush() {
    if (now().stopped) return
    const isOwn = now().waiting.length > 0
    for (const call of now().waiting) {
      try {
        const reply = await ways.send(call)
        ways.kept.remove(call.scanNumber)
        say({ ...step.unkept(step.answered(now(), call, reply), call.scanNumber), strip: now().strip })
      } catch (problem) {
        const refusal = ways.refusalOf(problem)
        if (!refusal.isLater) say({ ...step.refused(now(), refusal.words, refusal.next), stopped: { call, words: refusal.words } })
        return
      }
    }
    if (!isOwn) return
    await reread()
    say(step.said(now(), 'right', 'Back online', 'All kept scans are sent'))
    ways.moved()
  }

  async function undo(scanNumber: string) {
    if (now().waiting.some((call) => call.scanNumber === scanNumber)) {
      ways.kept.remove(scanNumber)
      return say(step.said(step.unkept(now(), scanNumber), 'repeated', 'Scan taken back'))
    }
    await askFor({ undo: true, scanNumber }, () => 'Scan undone')
  }

  async function askFor(asked: Ask, words: (reply: step.PickReply) => string) {
    try {
      const reply = await ways.ask(asked)
      await reread()
      say({ ...step.said(now(), 'repeated', words(reply)), held: [] })
      ways.moved()
    } catch (problem) {
      const refusal = ways.refusalOf(problem)
      say(step.refused(now(), refusal.words, refusal.next))
      if (refusal.status === 409) await reread()
    }
  }

  async function leaveOut() {
    const { stopped } = now()
    if (!stopped) return
    ways.kept.remove(stopped.call.scanNumber)
    say(step.said(step.unkept(now(), stopped.call.scanNumber), 'repeated', 'Scan left out', stopped.call.code))
    await reread()
    await flush()
  }

  return {
    $state,
    scan: (code: string, quantity = 1) => turn(() => take(code, quantity)),
    flush: () => turn(flush),
    undo: (scanNumber: string) => turn(() => undo(scanNumber)),
    short: (lineId: number) => turn(() => askFor({ short: true, lineId }, (reply) => reply.reason || 'Reported short')),
    skip: (lineId: number) => turn(() => askFor({ skip: true, lineId }, () => 'Stop skipped, it comes last')),
    leaveOut: () => turn(leaveOut),
    /** Sends a refused scan once more, after what stood in its way is settled. */
    sendAgain: () => turn(async () => {
      $state.set({ ...now(), stopped: undefined })
      await flush()
    }),
  }
}
