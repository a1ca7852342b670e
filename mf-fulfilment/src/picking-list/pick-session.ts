import { atom } from 'nanostores'
import type { shortReasons } from 'contract/calls/counting'
import type { ScanKind } from 'shared-components/scan'
import { inTurn } from '../parts/in-turn.ts'
import type { Refusal } from '../parts/refusal.ts'
import type { KeptPicks } from './kept-scans.ts'
import * as step from './scan-step.ts'
import type { Strip } from '../parts/strip.ts'
import {
  fewerList,
  goneWords,
  isBack,
  isSettled,
  isStopped,
  type Known,
  leftList,
  looseWith,
  lyingIn,
  readAnew,
  traysOfGone,
  whyOf,
} from './walk-gone.ts'
import {
  type Gone,
  inHandOf,
  notKept,
  type PickCall,
  type PickLine,
  type PickReply,
  type PickState,
  scansWaitWords,
  takenUp,
  whyNotNow,
} from './walk-state.ts'

/** What waits to be checked sounds like what changed nothing: neither right nor wrong. */
const toneOf = (kind: Exclude<Strip['kind'], 'idle'>): ScanKind => (kind === 'unchecked' ? 'repeated' : kind)

const unitsOf = (lines: readonly PickLine[]): number => lines.reduce((sum, { quantity }) => sum + quantity, 0)

/** The scan changed the lines of the list themselves. */
const isMoved = (call: PickCall, reply: PickReply): boolean => reply.lineId !== call.lineId || call.changeBatch === true

type ShortReason = (typeof shortReasons)[number]
export type Ask =
  | { undo: true; scanNumber: string }
  | { short: true; lineId: number; reason: ShortReason }
  | { skip: true; lineId: number }
  | { cellEmpty: boolean; lineId: number }

export type OrderNow = { status: number; reason: string; trays: readonly { trayName: string; units: number }[] }

/** What a walk needs of the world. */
export type Ways = {
  send: (call: PickCall) => Promise<PickReply>
  ask: (asked: Ask) => Promise<PickReply>
  read: () => Promise<readonly PickLine[]>
  /** How an order stands that left the list or wants less, why, and the trays with units of it that are to be put back. */
  orderOf: (orderId: number) => Promise<OrderNow>
  refusalOf: (problem: unknown) => Refusal
  /** What waits on this device; it is sent by itself, in order. */
  kept: KeptPicks
  newKey: () => string
  feel: (kind: ScanKind) => void
}

/**
 * One walk: scans come in as fast as they like and go out one after the other, each once. What this device knows to be
 * right is green once it is on the disk, and its answer is taken in when it comes.
 */
export class PickSession {
  readonly $state
  private readonly turn = inTurn((problem) =>
    this.say(step.said(this.now, 'wrong', problem instanceof Error ? problem.message : String(problem))),
  )

  private inHandKept: string | undefined
  /** The last call, or the browser, found nobody there. */
  private isCut = false
  /** Scans waited for longer than their answers take. */
  private hasWaited = false
  /** Some of those that waited so are with the server now. */
  private hasSent = false
  /** What waiting scans were answered with: each counts from then on as the server says. */
  private readonly answeredAs = new Map<string, Strip>()
  /** Scans that are dropped when they are refused: their order is gone, and somebody left one of it out. */
  private readonly leavesOut = new Set<string>()

  constructor(
    start: PickState,
    private readonly ways: Ways,
  ) {
    const inHand = ways.kept.inHand(start.pickingListId)
    this.inHandKept = JSON.stringify(inHand)
    this.hasWaited = start.waiting.length > 0
    this.$state = atom(takenUp(start, inHand))
  }

  scan = (code: string, quantity = 1, batchNo?: string) =>
    this.turn(() => {
      const key = this.ways.newKey()
      return this.go(() => step.scanned(this.now, code, quantity, key, batchNo))
    })
  /** The batch of the item in hand; null puts it back. */
  batch = (batchId: number | null) => this.turn(() => this.go(() => step.batchChosen(this.now, batchId)))
  undo = (scanNumber: string) => this.turn(() => this.takeBack(scanNumber))
  short = (lineId: number, reason: ShortReason) =>
    this.turn(() => this.ask({ short: true, lineId, reason }, (reply) => reply.reason || 'Reported short'))
  skip = (lineId: number) => this.turn(() => this.ask({ skip: true, lineId }, () => 'Stop skipped, it comes last'))
  /** Whether a cell that should be empty is: one that is not is to be counted. */
  cellEmpty = (lineId: number, isEmpty: boolean) => {
    if (!isEmpty && whyNotNow(this.now) !== undefined) return this.turn(() => this.waitFirst())
    this.$state.set({ ...this.now, asksEmpty: undefined })
    return isEmpty
      ? Promise.resolve()
      : this.turn(() => this.ask({ cellEmpty: false, lineId }, (reply) => reply.reason))
  }
  /** Drops a refused scan and sends the rest; of an order that is gone each that is refused after it is dropped too. */
  leaveOut = () =>
    this.settle((key) => {
      this.leaveOutWith(key)
      return this.ways.kept.leaveOut(key)
    })
  /** Sends a refused scan once more, after what stood in its way is settled. */
  sendAgain = () => this.settle((key) => this.ways.kept.sendAgain(key))

  /** How the line of waiting scans stands now. */
  follow = (): void => {
    const { isWaiting, isOffline, isUnderWay, stopped, ...kept } = this.ways.kept.now()
    const waiting = kept.waiting.filter(({ scanNumber }) => !this.answeredAs.has(scanNumber))
    if (stopped && this.leavesOut.delete(stopped.call.scanNumber)) {
      this.$state.set({ ...this.now, waiting })
      return void this.ways.kept.leaveOut(stopped.call.scanNumber)
    }
    // While scans wait, their sending asks the server, and knows better.
    if (isWaiting) this.isCut = isOffline
    const hasStopped = stopped && stopped.call.scanNumber !== this.now.stopped?.call.scanNumber
    const next = { ...this.now, waiting, isOffline: this.isCut, isUnderWay, stopped }
    if (!hasStopped) {
      this.$state.set(next)
      return this.followWait(isWaiting, isWaiting && !isUnderWay && !stopped)
    }
    this.say(step.refused(next, stopped.words, undefined))
    if (stopped.code === 'wrong-tray' && !this.hasWaited) return void this.turn(() => this.unplace(stopped.call))
    // Its order may be gone: where its units lie is told then.
    void this.lookAgain()
  }

  /** So many orders and units are on the list now: one that left it, or wants less, is told at once. */
  followOrders = (orders: number, units: number): void => {
    const { lines } = this.now
    const had = { orders: new Set(lines.map(({ orderId }) => orderId)).size, units: unitsOf(lines) }
    if (orders < had.orders || units < had.units) void this.lookAgain()
  }
  /** The units of an order that left the list are in their cell again. */
  isBack = (orderId: number): void => {
    this.$state.set(isBack(this.now, orderId))
    this.keepSoon()
  }
  /** The units of an order that were never counted are in their cell again: their scans count nothing. */
  looseIsBack = (orderId: number): void => {
    const loose = this.now.gone.find((one) => one.orderId === orderId)?.loose ?? []
    const scanNumbers = loose.map(({ scanNumber }) => scanNumber)
    const { stopped } = this.now
    for (const one of scanNumbers) this.leavesOut.add(one)
    this.$state.set(isSettled(this.now, scanNumbers))
    this.keepSoon()
    if (stopped && scanNumbers.includes(stopped.call.scanNumber)) void this.leaveOut()
  }
  /** The browser has no network. */
  isCutOff = (): void => this.reached(false)
  /** Asks whether the server is there again. */
  lookAgain = () => this.turn(async () => void (await this.tellWhatLeft()))

  /** A scan that waited is with the server now. */
  sent = (call: PickCall, reply: PickReply): void => {
    const next = isSettled(step.answered(this.now, call, reply), [call.scanNumber])
    this.answeredAs.set(call.scanNumber, next.strip)
    this.hasSent = this.hasWaited
    this.isCut = false
    const waiting = next.waiting.filter(({ scanNumber }) => scanNumber !== call.scanNumber)
    this.$state.set({ ...next, waiting, strip: step.confirmed(this.now.strip, next.strip) })
    this.follow()
    if (isMoved(call, reply)) void this.turn(async () => void (await this.reread()))
  }
  /** Whether the server has every scan, once the answers under way are here. */
  allSent = async (): Promise<boolean> => {
    await this.turn(() => this.answers())
    const { isWaiting } = this.ways.kept.now()
    if (isWaiting) await this.waitFirst()
    return !isWaiting
  }

  private get now(): PickState {
    return this.$state.get()
  }

  private say(next: PickState): void {
    if (next.strip.key !== this.now.strip.key && next.strip.kind !== 'idle') this.ways.feel(toneOf(next.strip.kind))
    this.$state.set(next)
  }

  /** Scans that waited long, and are all with the server, are told to be. */
  private followWait(isWaiting: boolean, isLong: boolean): void {
    if (isLong) this.hasWaited = true
    if (isWaiting) return
    const hasSent = this.hasSent
    this.hasWaited = this.hasSent = false
    if (!hasSent) return
    void this.turn(async () => {
      if (!(await this.tellWhatLeft())) this.say(step.said(this.now, 'right', 'Back online', 'All kept scans are sent'))
    })
  }

  /** The answers under way, first; what waits for a server that is away, or behind a refusal, is not waited for. */
  private async answers(): Promise<void> {
    if (this.ways.kept.now().isUnderWay) await this.ways.kept.send()
  }

  /** The server does not take this tray: what was scanned for it waits for another one, where nothing else did follow. */
  private async unplace(call: PickCall): Promise<void> {
    const calls = step.unplacedWith(this.now, call)
    if (calls.length === 0) return
    await this.keepInHand(step.unplaced(this.now, calls))
    // The refused one last: it holds back those behind it.
    for (const { scanNumber } of calls.toReversed()) await this.ways.kept.leaveOut(scanNumber)
    this.$state.set(step.unplaced(this.now, calls))
    await this.keepInHand(this.now)
  }

  private reached(isThere: boolean): void {
    if (this.isCut !== isThere) return
    this.isCut = !isThere
    this.follow()
  }

  private refusalOf(problem: unknown): Refusal {
    const refusal = this.ways.refusalOf(problem)
    this.reached(!refusal.isOffline)
    return refusal
  }

  private leaveOutWith(scanNumber: string): void {
    for (const one of looseWith(this.now, scanNumber)) if (one !== scanNumber) this.leavesOut.add(one)
  }

  private keepSoon(): void {
    void this.turn(async () => void (await this.keepInHand(this.now)))
  }

  /** Reads the walk anew; answers which orders left it meanwhile, or want less. */
  private async reread(): Promise<readonly Gone[]> {
    await this.answers()
    const lines = await this.ways.read().catch((problem: unknown) => void this.refusalOf(problem))
    if (!lines) return []
    this.reached(true)
    const gone = await Promise.all([
      ...leftList(this.now, lines).map((order) => this.whyLeft(order)),
      ...fewerList(this.now, lines).map((order) => this.whyFewer(order)),
    ])
    const left = gone.flat()
    this.$state.set(readAnew(this.now, lines, left))
    if (left.length > 0) await this.keepInHand(this.now)
    return left
  }

  /** One that went on, to a bench or to another list, is none of this walk's any more. */
  private async whyLeft(order: Known): Promise<Gone[]> {
    const now = await this.orderNow(order)
    if (!now) return [{ ...order, why: 'left the list' }]
    return isStopped(now.status) ? [lyingIn(order, now.trays, whyOf(now.status), this.now.kind)] : []
  }

  private async whyFewer(order: Known): Promise<Gone[]> {
    const now = await this.orderNow(order)
    return [lyingIn(order, now?.trays ?? [], now?.reason ?? '', this.now.kind)]
  }

  private async orderNow({ orderId }: Known): Promise<OrderNow | undefined> {
    return this.ways.orderOf(orderId).catch((problem: unknown) => void this.refusalOf(problem))
  }

  private async tellWhatLeft(): Promise<boolean> {
    const left = await this.reread()
    const first = left.find((one) => traysOfGone(one).length > 0) ?? left[0]
    if (!first) return false
    const why = first.fewer === undefined ? undefined : first.why || undefined
    this.say(step.refused(this.now, goneWords(first), left.length > 1 ? `And ${left.length - 1} more` : why))
    return true
  }

  /** Green only once the scan is on the disk. */
  private async keep(call: PickCall, how: { isTried: boolean; isOffline: boolean }): Promise<true> {
    const wrong = step.kept(this.now, call, how.isOffline)
    if (!wrong.waiting.includes(call)) {
      this.say(wrong)
      return true
    }
    await this.ways.kept.add(call, how)
    const answer = this.answeredAs.get(call.scanNumber)
    if (answer) {
      this.say({ ...this.now, strip: answer })
      return true
    }
    const waiting = this.now.waiting.filter((other) => other.scanNumber !== call.scanNumber)
    this.say(step.kept({ ...this.now, waiting }, call, this.ways.kept.now().isOffline))
    return true
  }

  private async go(next: () => step.Step): Promise<void> {
    const isKept = next().state.held.length <= this.now.held.length || (await this.keepInHand(next().state))
    // While it was kept, a scan that waited may have been sent.
    const { state, calls } = next()
    this.say(isKept ? state : notKept(state))
    for (const [index, call] of calls.entries()) if (!(await this.send(call, calls.slice(index + 1)))) break
    await this.keepInHand(this.now)
  }

  /** What is in hand, on the disk before it is green. A device that keeps nothing goes on without. */
  private async keepInHand(state: PickState): Promise<boolean> {
    const inHand = inHandOf(state)
    const text = JSON.stringify(inHand)
    if (text === this.inHandKept) return true
    try {
      await this.ways.kept.keepInHand(state.pickingListId, inHand)
      this.inHandKept = text
      return true
    } catch {
      return false
    }
  }

  /** False where nothing can be kept: then its colour is the server's. */
  private keepAtOnce(call: PickCall): Promise<boolean> {
    return this.keep(call, { isTried: false, isOffline: this.isCut }).catch(() => false)
  }

  /** Answers whether what is behind it may go out too. */
  private async send(call: PickCall, behind: readonly PickCall[]): Promise<boolean> {
    if (step.isKnownRight(call) && (await this.keepAtOnce(call))) return true
    await this.answers()
    const { isWaiting, isOffline } = this.ways.kept.now()
    if (isWaiting) return this.keep(call, { isTried: false, isOffline })
    try {
      const reply = await this.ways.send(call)
      this.reached(true)
      this.say(step.answered(this.now, call, reply))
      if (isMoved(call, reply)) await this.reread()
      return true
    } catch (problem) {
      const refusal = this.refusalOf(problem)
      if (refusal.isLater) return this.keep(call, { isTried: true, isOffline: refusal.isOffline })
      const isTray = refusal.code === 'wrong-tray'
      this.say(step.refused(this.now, refusal.words, refusal.next, isTray ? [call, ...behind] : []))
      if (refusal.status === 409) await this.reread()
      return !isTray
    }
  }

  private async takeBack(scanNumber: string): Promise<void> {
    const call = this.now.waiting.find((one) => one.scanNumber === scanNumber)
    if (!call || !(await this.ways.kept.takeBack(call)))
      return this.ask({ undo: true, scanNumber }, () => 'Scan undone')
    this.$state.set(isSettled(this.now, [scanNumber]))
    this.follow()
    this.say(step.said(this.now, 'repeated', 'Scan taken back'))
  }

  private waitFirst(): Promise<void> {
    this.say(step.refused(this.now, scansWaitWords, 'They are sent when the connection is back; then say it again.'))
    return Promise.resolve()
  }

  private async ask(asked: Ask, words: (reply: PickReply) => string): Promise<void> {
    // What is asked of a line is answered by what the server knows of it: it would overtake the scans that wait.
    await this.answers()
    if (!('undo' in asked) && this.ways.kept.now().isWaiting) return this.waitFirst()
    try {
      const reply = await this.ways.ask(asked)
      await this.reread()
      this.say({ ...step.said(this.now, 'repeated', words(reply)), held: [] })
      await this.keepInHand(this.now)
    } catch (problem) {
      const refusal = this.refusalOf(problem)
      this.say(step.refused(this.now, refusal.words, refusal.next))
      if (refusal.status === 409) await this.reread()
    }
  }

  private async settle(way: (key: string) => Promise<void>): Promise<void> {
    const { stopped } = this.now
    if (stopped) await way(stopped.call.scanNumber)
  }
}
