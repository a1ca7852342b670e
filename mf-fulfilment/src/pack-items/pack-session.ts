import { atom } from 'nanostores'
import type { ScanKind } from 'shared-components/scan'
import { inTurn } from '../parts/in-turn.ts'
import type { Label } from '../parts/label.ts'
import type { Refusal } from '../parts/refusal.ts'
import type { OrderRecord } from '../parts/order.ts'
import * as step from './scan-step.ts'

/** What a bench needs of the world. */
export type Ways = {
  pack: (asked: {
    code: string
    quantity: number
    scanNumber: string
    parcelNumber?: number
  }) => Promise<step.PackReply>
  undo: (scanNumber: string) => Promise<step.PackReply>
  read: () => Promise<OrderRecord>
  openLabel: () => Promise<Label>
  /** What a scan means once the parcel is closed: the next tray. */
  openNext: (code: string) => Promise<string | undefined>
  refusalOf: (problem: unknown) => Refusal
  newKey: () => string
  feel: (kind: ScanKind) => void
  /** Who packs here. */
  userName: () => string | undefined
  now: () => number
}

export type BenchState = step.PackState & { label?: Label | undefined }

/** One parcel on the bench: unit after unit, each scan one call, the last one closes it and opens its label. */
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
    this.$state = atom<BenchState>(step.startOf(order, ways.userName()))
  }

  scan = (code: string, quantity = 1) => this.work(() => this.take(code, quantity))
  undo = (scanNumber: string) => this.work(() => this.takeBack(scanNumber))
  label = () => this.work(() => this.openLabel())
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
    const next: BenchState = step.read(this.state, order, this.ways.userName())
    this.$state.set(next.isClosed ? next : { ...next, label: undefined })
  }

  private say(next: BenchState): void {
    if (next.strip.key !== this.state.strip.key && next.strip.kind !== 'idle') this.ways.feel(next.strip.kind)
    this.$state.set(next)
  }

  private async refuse(problem: unknown): Promise<void> {
    const refusal = this.ways.refusalOf(problem)
    const next = step.refused(this.state, refusal.words, refusal.next)
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

  private async openLabel(): Promise<void> {
    try {
      const label = await this.ways.openLabel()
      this.$state.set({ ...this.state, label })
    } catch (problem) {
      const refusal = this.ways.refusalOf(problem)
      this.say(step.refused(this.state, `The label could not be read: ${refusal.words}`, refusal.next))
    }
  }

  private async take(code: string, quantity: number): Promise<void> {
    if (this.state.isClosed) {
      const problem = await this.ways.openNext(code)
      return problem === undefined ? undefined : this.say(step.refused(this.state, problem))
    }
    try {
      const { number, before } = this.state.parcel
      const scanNumber = this.ways.newKey()
      const reply = await this.ways.pack({
        code,
        quantity,
        scanNumber,
        parcelNumber: number,
        ...(before ? { newParcel: true } : {}),
      })
      this.answeredTimestamp = this.ways.now()
      this.say(step.answered(this.state, code, reply))
      if (reply.isClosed) await this.openLabel()
    } catch (problem) {
      await this.refuse(problem)
    }
  }

  private async takeBack(scanNumber: string): Promise<void> {
    try {
      await this.ways.undo(scanNumber)
      this.answeredTimestamp = this.ways.now()
      this.say({ ...step.undone(this.state), label: undefined })
      await this.reread()
    } catch (problem) {
      await this.refuse(problem)
    }
  }
}
