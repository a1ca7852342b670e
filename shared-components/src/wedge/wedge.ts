import { burstRules, grown, isOver, isScan, type Burst, type BurstRules } from './burst.ts'
import { readCode, type Affixes, type Reading } from './code.ts'
import { pressOf } from './key-press.ts'
import { KeyReader, type End, type Layout } from './key-reader.ts'
import { isWriting, remembered, restore, type Typed } from './typed-field.ts'

/** One code a hardware scanner typed. */
export type Scan = Reading & {
  /** As it was typed, separators made one. */
  raw: string
  at: number
  /** From the first key to the last. */
  ms: number
  end: End | 'quiet'
}
export type WedgeOptions = Partial<BurstRules> &
  Affixes & {
    /** Where keys are heard; the whole page unless told. */
    target?: EventTarget
    /** 'us' reads keys by their place, for a scanner that types as a US keyboard where the computer has another. */
    layout?: Layout
    onScan: (scan: Scan) => void
    /** Told once, at the first scan: this device has a scanner. */
    onSeen?: () => void
  }

/** A scanner that ends late still has its Enter or Tab taken. */
const lateEndMs = 150

class Wedge {
  private burst: Burst | undefined
  private typed: Typed | undefined
  private timer: ReturnType<typeof setTimeout> | undefined
  /** Until then another Enter or Tab belongs to the last scan: a late one, or the second of CR LF. */
  private endsUntil = -Infinity
  private isSeen = false
  private readonly rules: BurstRules
  private readonly reader: KeyReader

  constructor(private readonly options: WedgeOptions) {
    const {
      meanMsPerKey = burstRules.meanMsPerKey,
      quietMs = burstRules.quietMs,
      leastKeys = burstRules.leastKeys,
    } = options
    this.rules = { meanMsPerKey, quietMs, leastKeys }
    this.reader = new KeyReader(options.layout ?? 'typed')
  }

  hear = (event: Event): void => {
    if (!(event instanceof KeyboardEvent)) return
    const press = pressOf(event)
    if (this.burst && press.isDown && isOver(this.burst, press.at, this.rules)) this.finish('quiet')
    const heard = this.reader.read(press)
    if (heard.kind === 'aside') return
    if (heard.kind === 'person') return this.drop()
    if (heard.kind === 'end') return this.end(event, heard.by)
    if (!this.burst) this.typed = remembered(event)
    else if ((heard.text === ' ' && !isWriting(event)) || press.ctrl) event.preventDefault()
    this.burst = grown(this.burst, heard.text, press.at, this.rules)
    this.wait()
  }

  /**
   * Enter or Tab: taken when it ends a scan or belongs to the last one; else it is the person's. Other wedges of the
   * page hear it too, nobody else does.
   */
  private end(event: KeyboardEvent, by: End): void {
    const isAfter = !this.burst && event.timeStamp <= this.endsUntil
    if (!isScan(this.burst, this.rules) && !isAfter) return this.drop()
    event.preventDefault()
    event.stopPropagation()
    if (!isAfter) this.finish(by)
    this.endsUntil = event.timeStamp + this.rules.meanMsPerKey
  }

  /**
   * The quiet is counted from the last key; keys still in the queue are let in first, so a busy page splits no code.
   */
  private wait(): void {
    clearTimeout(this.timer)
    const last = this.burst?.lastAt
    this.timer = setTimeout(() => {
      this.timer = setTimeout(() => {
        if (this.burst?.lastAt === last) this.finish('quiet')
      }, 0)
    }, this.rules.quietMs)
  }

  private finish(end: Scan['end']): void {
    const { burst, typed, options } = this
    this.drop()
    if (!isScan(burst, this.rules)) return
    if (typed) restore(typed, burst)
    this.endsUntil = burst.lastAt + lateEndMs
    const reading = readCode(burst.text, options)
    if (!reading.text) return
    if (!this.isSeen) options.onSeen?.()
    this.isSeen = true
    options.onScan({ ...reading, raw: burst.text, at: burst.lastAt, ms: burst.lastAt - burst.startedAt, end })
  }

  drop(): void {
    clearTimeout(this.timer)
    this.burst = undefined
    this.typed = undefined
  }
}

/** Hears a hardware scanner that types (a keyboard wedge), wherever the focus is. Gives a function that stops it. */
export function createWedge(options: WedgeOptions): () => void {
  const target = options.target ?? window
  const wedge = new Wedge(options)
  target.addEventListener('keydown', wedge.hear, true)
  target.addEventListener('keyup', wedge.hear, true)
  return () => {
    target.removeEventListener('keydown', wedge.hear, true)
    target.removeEventListener('keyup', wedge.hear, true)
    wedge.drop()
  }
}
