import type { Calls } from 'contract/calls/all'
import type { Reply } from 'contract/define'
import type { unitTroubles } from 'contract/stop-calls'
import { atom } from 'nanostores'
import type { ScanKind } from 'shared-components/scan'
import { inTurn } from '../parts/in-turn.ts'
import type { Label } from '../parts/label.ts'
import type { Refusal } from '../parts/refusal.ts'
import type { OrderRecord } from '../parts/order.ts'
import { type PackReply, type PackState, read, startOf } from './pack-state.ts'
import * as step from './scan-step.ts'

/** What a bench needs of the world. */
export type Ways = {
  pack: (asked: {
    code: string
    quantity: number
    scanNumber: string
    parcelNumber?: number
    newParcel?: boolean
    serial?: string
  }) => Promise<PackReply>
  undo: (scanNumber: string) => Promise<PackReply>
  read: () => Promise<OrderRecord>
  printLabel: () => Promise<Label>
  /** This device prints a label without being asked. */
  printsByItself: () => boolean
  report: (said: Report) => Promise<Reported>
  /** Sets the order's tray aside; without a reason it is in use again. */
  setAside: (reason?: string) => Promise<void>
  /** What a scan means once the parcel is closed: the next tray; or this order, which is shipped then. */
  openNext: (code: string, isClosed: boolean) => Promise<string | undefined>
  refusalOf: (problem: unknown) => Refusal
  newKey: () => string
  feel: (kind: ScanKind) => void
  /** Who packs here. */
  userName: () => string | undefined
  now: () => number
}

/** A unit of the order that is not there, or not to be packed. */
export type Report = {
  code: string
  trouble: (typeof unitTroubles)[number]
  /** How many of it were left to pack when it was said: a second press of another device finds others. */
  unitsSeen: number
  inPart?: boolean
  codAmount?: number
}
type Reported = Reply<Calls['shipping']['reportUnit']>

export type BenchState = PackState & { label?: Label | undefined }

/** One parcel on the bench: unit after unit, each scan one call, the last one closes it; a station then prints its label. */
export class PackSession {
  readonly $state
  /** Scans and undos that are not settled yet. */
  private onTheWay = 0
  /** When the server last answered this bench itself. */
  private answeredTimestamp = 0
  /** An order that was read while something was on the way. */
  private newest: { order: OrderRecord; readTimestamp: number } | undefined
  private readonly turn = inTurn((problem) =>
    this.say(step.refused(this.state, problem instanceof Error ? problem.message : String(problem))),
  )

  constructor(
    order: OrderRecord,
    private readonly ways: Ways,
  ) {
    this.$state = atom<BenchState>(startOf(order, ways.userName()))
  }

  scan = (code: string, quantity = 1, serial?: string) => this.work(() => this.take({ code, quantity, serial }))
  /** The unit in hand is put back: its serial is not asked for any more. */
  dropSerial = () => this.$state.set(step.serialDropped(this.state))
  report = (said: Report) => this.work(() => this.tellOf(said))
  setAside = (trayName: string, reason: string) => this.work(() => this.leave(trayName, reason))
  lift = () => this.work(() => this.comeBack())
  undo = (scanNumber: string) => this.work(() => this.takeBack(scanNumber))
  label = () => this.work(() => this.printLabel())
  /** The next scan begins another parcel. */
  begin = () => void this.work(() => Promise.resolve(this.say(step.begun(this.state))))
  goBack = () => void this.work(() => Promise.resolve(this.say(step.goneBack(this.state))))

  /**
   * Takes what others did, as the screen reads it anew. While a scan is on the way its own answer leads; an order that
   * was read before it is older, and the scan has it read again.
   */
  follow = (order: OrderRecord, readTimestamp: number) => {
    this.newest = { order, readTimestamp }
    this.catchUp()
  }

  private get state(): BenchState {
    return this.$state.get()
  }

  private async work(task: () => Promise<void>): Promise<void> {
    this.onTheWay += 1
    await this.turn(task).finally(() => (this.onTheWay -= 1))
    this.catchUp()
  }

  private catchUp(): void {
    if (this.onTheWay > 0 || !this.newest) return
    const { order, readTimestamp } = this.newest
    this.newest = undefined
    if (readTimestamp >= this.answeredTimestamp) this.merge(order)
  }

  private merge(order: OrderRecord): void {
    const next: BenchState = read(this.state, order, this.ways.userName())
    this.$state.set(next.isClosed ? next : { ...next, label: undefined })
  }

  private say(next: BenchState): void {
    if (next.strip.key !== this.state.strip.key && next.strip.kind !== 'idle') this.ways.feel(next.strip.kind)
    this.$state.set(next)
  }

  private async refuse(problem: unknown, code = ''): Promise<void> {
    const refusal = this.ways.refusalOf(problem)
    const other = refusal.code === 'unknown-code' ? step.ofAnother(code) : undefined
    const next = other
      ? step.refused(this.state, other, 'Pack this order to its end, or go back to Packing and scan it there.')
      : step.refused(this.state, refusal.words, refusal.next)
    this.say(refusal.isLater ? step.unsure(next) : next)
    // An answer that was lost may have counted: the order is read before the next scan.
    if (refusal.status === 409 || refusal.isLater) await this.reread()
  }

  private async reread(): Promise<void> {
    const order = await this.ways.read().catch((problem: unknown) => void this.ways.refusalOf(problem))
    if (!order) return
    this.answeredTimestamp = this.ways.now()
    this.merge(order)
  }

  private async printByItself(): Promise<void> {
    if (this.ways.printsByItself()) await this.printLabel()
  }

  private async printLabel(): Promise<void> {
    try {
      const label = await this.ways.printLabel()
      this.$state.set({ ...this.state, label })
    } catch (problem) {
      const refusal = this.ways.refusalOf(problem)
      this.say(step.refused(this.state, `The label could not be read: ${refusal.words}`, refusal.next))
    }
  }

  private async take(scanned: step.Scanned): Promise<void> {
    const { code } = scanned
    if (this.state.isClosed || this.state.left) {
      const { isClosed } = this.state
      if (isClosed) this.say(step.looking(this.state, code))
      const problem = await this.ways.openNext(code, isClosed)
      if (problem !== undefined) return this.say(step.refused(this.state, problem))
      // It may be this very order, which is back.
      if (!this.state.left) return
      this.$state.set({ ...this.state, left: undefined })
      return this.reread()
    }
    const unit = step.unitOf(this.state, scanned)
    try {
      const { number, before } = this.state.parcel
      const scanNumber = this.ways.newKey()
      const reply = await this.ways.pack({
        ...unit,
        scanNumber,
        parcelNumber: number,
        ...(before ? { newParcel: true } : {}),
      })
      this.answeredTimestamp = this.ways.now()
      this.say(step.answered(this.state, unit.code, reply))
      if (reply.isClosed) await this.printByItself()
    } catch (problem) {
      const { code: why, words, next } = this.ways.refusalOf(problem)
      if (why === 'serial-needed') this.say(step.serialAsked(this.state, unit, words, next))
      else await this.refuse(problem, code)
    }
  }

  private async tellOf(said: Report): Promise<void> {
    try {
      const { status, reason } = await this.ways.report(said)
      this.answeredTimestamp = this.ways.now()
      if (status !== 2200 && status !== 3000) return this.say(step.hasLeft(this.state, reason))
      await this.reread()
      this.say(step.told(this.state, reason))
      if (status === 3000) await this.printByItself()
    } catch (problem) {
      await this.refuse(problem)
    }
  }

  private async leave(trayName: string, reason: string): Promise<void> {
    try {
      await this.ways.setAside(reason)
      this.say(step.hasLeft(this.state, `${trayName} is set aside: ${reason}`, true))
    } catch (problem) {
      await this.refuse(problem)
    }
  }

  private async comeBack(): Promise<void> {
    try {
      await this.ways.setAside()
      this.say(step.told({ ...this.state, left: undefined }, 'The tray is in use again'))
    } catch (problem) {
      await this.refuse(problem)
    }
  }

  private async takeBack(scanNumber: string): Promise<void> {
    try {
      const reply = await this.ways.undo(scanNumber)
      this.answeredTimestamp = this.ways.now()
      this.say({ ...step.undone(this.state, reply), label: undefined })
      await this.reread()
    } catch (problem) {
      await this.refuse(problem)
    }
  }
}
