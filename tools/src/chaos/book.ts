import type { Sending } from './send.ts'

/** One thing that a client was told is done: who did what, under which key, and the answer. */
export type Act = { who: string; what: string; key: string; sending: Sending; answer: string }
export type KnownOrder = { reference: string; skus: ReadonlyMap<string, number>; status: number }
export type KnownImport = {
  jobId: number
  prefix: string
  rows: number
  token: string
  restarts: number
  isOver: boolean
}

/** One step of the work that none is doing while books are compared. */
export class Gate {
  private isOpen = false
  private isOver = false
  private underWay = 0
  private readonly waiting = new Set<() => void>()

  open(): void {
    this.isOpen = true
    this.wake()
  }

  /** No act begins any more; settles when those under way have their answers. */
  async close(withinMs: number): Promise<boolean> {
    this.isOpen = false
    for (const end = Date.now() + withinMs; this.underWay > 0 && Date.now() < end;)
      await new Promise((resolve) => setTimeout(resolve, 20))
    return this.underWay === 0
  }

  /** Everybody goes home. */
  end(): void {
    this.isOver = true
    this.wake()
  }

  /** Does one act while the gate is open; waits where it is not. */
  async through<T>(work: () => Promise<T>): Promise<T> {
    while (!this.isOpen && !this.isOver) await new Promise<void>((resolve) => this.waiting.add(resolve))
    if (this.isOver) throw new Over()
    this.underWay++
    try {
      return await work()
    } finally {
      this.underWay--
    }
  }

  private wake(): void {
    for (const resolve of this.waiting) resolve()
    this.waiting.clear()
  }
}

/** It is over: whoever is at work stops. */
export class Over extends Error {}

const mostFindings = 200

/** What chaos knows by itself, whatever the portal says: what was acknowledged, and what must have come of it. */
export class Book {
  readonly gate = new Gate()
  readonly acts: Act[] = []
  /** Units by what they are units of: 'receive SKU@CELL', 'pick ORDER SKU', 'on hand SKU' and so on. */
  units = new Map<string, number>()
  readonly orders = new Map<number, KnownOrder>()
  readonly imports: KnownImport[] = []
  /** Tokens of sign-ins since the last look. */
  tokens: string[] = []
  lists = 0
  readonly counts = new Map<string, number>()
  readonly findings: string[] = []
  /** How long api processes took after the database: those that lived on; those started again, from their start. */
  readonly readyMs: number[] = []
  readonly restartMs: number[] = []
  /** The largest of the first, by the fault after which it was. */
  readonly readyAfter = new Map<string, number>()
  /** How many faults there were: a look that another one came into is that one's. */
  faults = 0

  count(what: string, times = 1): void {
    this.counts.set(what, (this.counts.get(what) ?? 0) + times)
  }

  find(words: string): void {
    if (this.findings.length < mostFindings) this.findings.push(words)
  }

  add(what: string, units: number): void {
    this.units.set(what, (this.units.get(what) ?? 0) + units)
  }

  reached(orderId: number, status: number): void {
    const order = this.orders.get(orderId)
    if (order) order.status = Math.max(order.status, status)
  }
}
