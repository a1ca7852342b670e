import { atom } from 'nanostores'
import type { ScanKind } from 'shared-components/scan'
import { inTurn } from '../parts/in-turn.ts'
import type { Refusal } from '../parts/refusal.ts'
import type { KeptScans } from './kept-scans.ts'
import * as step from './scan-step.ts'

/** What waits to be checked sounds like what changed nothing: neither right nor wrong. */
const toneOf = (kind: Exclude<step.Strip['kind'], 'idle'>): ScanKind => (kind === 'unchecked' ? 'repeated' : kind)

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
}

/** One walk: scans come in as fast as they like and go out one after the other, each once. */
export class PickSession {
  readonly $state
  private readonly turn = inTurn((problem) =>
    this.say(step.said(this.now, 'wrong', problem instanceof Error ? problem.message : String(problem))),
  )

  constructor(
    start: step.PickState,
    private readonly ways: Ways,
  ) {
    this.$state = atom(start)
  }

  scan = (code: string, quantity = 1) => this.turn(() => this.take(code, quantity))
  undo = (scanNumber: string) => this.turn(() => this.takeBack(scanNumber))
  short = (lineId: number) =>
    this.turn(() => this.ask({ short: true, lineId }, (reply) => reply.reason || 'Reported short'))
  skip = (lineId: number) => this.turn(() => this.ask({ skip: true, lineId }, () => 'Stop skipped, it comes last'))
  /** Sends what waits, in order. */
  flush = () => this.turn(() => this.sendKept())
  /** Drops a refused scan and sends the rest. */
  leaveOut = () => this.turn(() => this.dropStopped())
  /** Sends a refused scan once more, after what stood in its way is settled. */
  sendAgain = () =>
    this.turn(() => {
      this.$state.set({ ...this.now, stopped: undefined })
      return this.sendKept()
    })

  private get now(): step.PickState {
    return this.$state.get()
  }

  private say(next: step.PickState): void {
    if (next.strip.key !== this.now.strip.key && next.strip.kind !== 'idle') this.ways.feel(toneOf(next.strip.kind))
    this.$state.set(next)
  }

  private async reread(): Promise<void> {
    const lines = await this.ways.read().catch((problem: unknown) => void this.ways.refusalOf(problem))
    if (lines) this.$state.set(step.read(this.now, lines))
  }

  private keep(call: step.PickCall, isOffline: boolean): true {
    const next = step.kept(this.now, call, isOffline)
    if (next.waiting.includes(call)) this.ways.kept.add(call)
    this.say(next)
    return true
  }

  private async take(code: string, quantity: number): Promise<void> {
    const { state, calls } = step.scanned(this.now, code, quantity, this.ways.newKey())
    this.say(state)
    for (const [index, call] of calls.entries()) if (!(await this.send(call, calls.slice(index + 1)))) return
  }

  /** Answers whether what is behind it may go out too. */
  private async send(call: step.PickCall, behind: readonly step.PickCall[]): Promise<boolean> {
    if (this.now.waiting.length > 0) return this.keep(call, this.now.isOffline)
    try {
      const reply = await this.ways.send(call)
      this.say(step.answered(this.now, call, reply))
      return true
    } catch (problem) {
      const refusal = this.ways.refusalOf(problem)
      if (refusal.isLater) return this.keep(call, refusal.code === 'offline')
      const isTray = refusal.code === 'wrong-tray'
      this.say(step.refused(this.now, refusal.words, refusal.next, isTray ? [call, ...behind] : []))
      if (refusal.status === 409) await this.reread()
      return !isTray
    }
  }

  /** The first refusal stops the line and says why. */
  private async sendKept(): Promise<void> {
    const { waiting, stopped } = this.now
    if (stopped || waiting.length === 0) return
    for (const call of waiting) {
      try {
        const reply = await this.ways.send(call)
        this.ways.kept.remove(call.scanNumber)
        this.say({ ...step.unkept(step.answered(this.now, call, reply), call.scanNumber), strip: this.now.strip })
      } catch (problem) {
        const refusal = this.ways.refusalOf(problem)
        this.$state.set(step.reached(this.now, refusal.code !== 'offline'))
        if (!refusal.isLater)
          this.say({ ...step.refused(this.now, refusal.words, refusal.next), stopped: { call, words: refusal.words } })
        return
      }
    }
    await this.reread()
    this.say(step.said(this.now, 'right', 'Back online', 'All kept scans are sent'))
  }

  private async takeBack(scanNumber: string): Promise<void> {
    if (!this.now.waiting.some((call) => call.scanNumber === scanNumber))
      return this.ask({ undo: true, scanNumber }, () => 'Scan undone')
    this.ways.kept.remove(scanNumber)
    this.say(step.said(step.unkept(this.now, scanNumber), 'repeated', 'Scan taken back'))
  }

  private async ask(asked: Ask, words: (reply: step.PickReply) => string): Promise<void> {
    try {
      const reply = await this.ways.ask(asked)
      await this.reread()
      this.say({ ...step.said(this.now, 'repeated', words(reply)), held: [] })
    } catch (problem) {
      const refusal = this.ways.refusalOf(problem)
      this.say(step.refused(this.now, refusal.words, refusal.next))
      if (refusal.status === 409) await this.reread()
    }
  }

  private async dropStopped(): Promise<void> {
    const { stopped } = this.now
    if (!stopped) return
    this.ways.kept.remove(stopped.call.scanNumber)
    this.say(step.said(step.unkept(this.now, stopped.call.scanNumber), 'repeated', 'Scan left out', stopped.call.code))
    await this.reread()
    await this.sendKept()
  }
}
