import type { Marketplace, PushAnswer, PushFaults } from './control-types.ts'
import { deliver, type Delivered } from './push-wire.ts'
import type { Simulator } from './simulator.ts'

/** A message of a marketplace to the app. */
export type Message = {
  marketplace: Marketplace
  shop: string
  code: number
  data: unknown
  body: string
  isWronglySigned?: boolean
}
/** What differs between the marketplaces. */
export type PushWays = {
  url: () => string
  sign: (body: string, isWrong: boolean) => string
  waitMs: () => number
  isAcknowledged: (delivered: Delivered) => boolean
  retryMs: () => readonly number[]
  /** A message that was never acknowledged. */
  giveUp: (message: Message) => void
  /** Disabled when too few are acknowledged. */
  hasRate: boolean
}

const sixHours = 6 * 3_600_000
const manyPushes = 600
const mostNoted = 500

/** One marketplace's pushes: sent, overtaken, doubled, lost, tried again, and switched off where too few arrive. */
export class Pusher {
  isEnabled = true
  isWarned = false
  #faults: PushFaults[] = []
  #results: { at: number; isGood: boolean }[] = []
  #good = 0
  #counts = { sent: 0, acknowledged: 0, failed: 0, lost: 0 }
  #waiting = 0
  #last: PushAnswer['last'] = []

  constructor(
    private readonly sim: Simulator,
    private readonly ways: PushWays,
  ) {}

  send(message: Message): void {
    if (this.ways.url() === '') return
    // What is missed while the subscription is disabled is gone.
    if (!this.isEnabled) {
      this.#counts.lost += 1
      return
    }
    const faults = this.#faultsOf(message.shop)
    const { chance, clock } = this.sim
    if (faults.lostShare && chance.happens(faults.lostShare)) {
      this.#counts.lost += 1
      this.ways.giveUp(message)
      return
    }
    const isWrong = this.#takeWrong(faults)
    const signed = isWrong ? { ...message, isWronglySigned: true } : message
    const times = faults.twiceShare && chance.happens(faults.twiceShare) ? 2 : 1
    for (let time = 0; time < times; time += 1) {
      if (faults.lateShare && chance.happens(faults.lateShare)) {
        this.#waiting += 1
        clock.after(faults.lateMs ?? 5000, () => {
          this.#waiting -= 1
          void this.#try(signed, 0)
        })
      } else void this.#try(signed, 0)
    }
  }

  setFaults(faults: PushFaults): void {
    if (faults.isEnabled !== undefined) {
      this.isEnabled = faults.isEnabled
      this.isWarned = false
      this.#forget()
    }
    this.#faults = this.#faults.filter(({ shop }) => shop !== faults.shop)
    this.#faults.push(faults)
  }

  clear(): void {
    this.#faults = []
    this.#forget()
    this.#last = []
    this.#counts = { sent: 0, acknowledged: 0, failed: 0, lost: 0 }
    this.isEnabled = true
    this.isWarned = false
  }

  state(): PushAnswer {
    const { isEnabled, isWarned } = this
    return {
      isEnabled,
      isWarned,
      waiting: this.#waiting,
      ...this.#counts,
      rateOf6Hours: this.#rate(),
      last: [...this.#last].reverse(),
    }
  }

  #faultsOf(shop: string): PushFaults {
    return this.#faults.find((faults) => faults.shop === shop) ?? this.#faults.find(({ shop: all }) => !all) ?? {}
  }

  #takeWrong(faults: PushFaults): boolean {
    if (!faults.wrongSignatures) return false
    faults.wrongSignatures -= 1
    return true
  }

  async #try(message: Message, tries: number): Promise<void> {
    const authorization = this.ways.sign(message.body, message.isWronglySigned === true)
    this.#counts.sent += 1
    this.#waiting += 1
    const delivered = await deliver(this.ways.url(), message.body, authorization, this.ways.waitMs())
    this.#waiting -= 1
    const isGood = this.ways.isAcknowledged(delivered)
    this.#note(message, delivered, isGood)
    if (isGood) return
    const pause = this.ways.retryMs()[tries]
    if (pause === undefined) {
      this.#counts.lost += 1
      this.ways.giveUp(message)
    } else if (this.isEnabled) {
      this.#waiting += 1
      this.sim.clock.after(pause, () => {
        this.#waiting -= 1
        if (this.isEnabled) void this.#try(message, tries + 1)
      })
    }
  }

  #note(message: Message, { status, problem, tookMs, body }: Delivered, isGood: boolean): void {
    const at = this.sim.clock.now()
    const words = status === 200 ? 'answered with a body' : `status ${status}`
    const outcome = isGood ? 'acknowledged' : problem || words
    const { shop, code } = message
    this.#last.push({
      at,
      shop,
      code,
      status,
      outcome,
      tookMs,
      body: isGood ? message.body : `${message.body} ${body}`,
    })
    if (this.#last.length > mostNoted) this.#last.shift()
    if (isGood) this.#counts.acknowledged += 1
    else this.#counts.failed += 1
    this.#results.push({ at, isGood })
    if (isGood) this.#good += 1
    if (this.ways.hasRate) this.#judge(at)
  }

  #judge(now: number): void {
    const old = this.#results.findIndex(({ at }) => at >= now - sixHours)
    for (const { isGood } of this.#results.splice(0, old)) if (isGood) this.#good -= 1
    const isMany = this.#results.length > manyPushes
    this.isWarned = isMany && this.#rate() < 0.7
    if (isMany && this.#rate() < 0.3) this.isEnabled = false
  }

  #rate(): number {
    return this.#results.length === 0 ? 1 : this.#good / this.#results.length
  }

  #forget(): void {
    this.#results = []
    this.#good = 0
  }
}
