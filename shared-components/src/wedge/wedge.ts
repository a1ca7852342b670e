import { grown, isOver, isScan, burstRules, type Burst, type BurstRules } from './burst.ts'
import { cleanCode } from './code.ts'
import { remembered, restore, textFieldOf, type Typed } from './typed-field.ts'

export type Scan = { code: string; raw: string; at: number }
export type WedgeOptions = {
  /** Where keys are heard; the document unless told. */
  target?: EventTarget
  meanMsPerKey?: number
  onScan: (scan: Scan) => void
  /** Told once, at the first scan: this device has a scanner. */
  onSeen?: () => void
}

/** A scanner that ends late still has its Enter or Tab taken. */
const lateEndMs = 150

/** The character of a key: scanners send the group separator as Ctrl ]. */
const characterOf = (event: KeyboardEvent): string | undefined => {
  if (event.ctrlKey && event.key === ']') return '\u001d'
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return undefined
  return event.key.length === 1 ? event.key : undefined
}

class Wedge {
  private burst: Burst | undefined
  private typed: Typed | undefined
  private timer: ReturnType<typeof setTimeout> | undefined
  private lastScanAt = -Infinity
  private isSeen = false
  private readonly rules: BurstRules

  constructor(private readonly options: WedgeOptions) {
    this.rules = { ...burstRules, meanMsPerKey: options.meanMsPerKey ?? burstRules.meanMsPerKey }
  }

  hear = (event: Event): void => {
    if (!(event instanceof KeyboardEvent) || event.key === 'Shift') return
    const at = event.timeStamp
    if (this.burst && isOver(this.burst, at, this.rules)) this.finish()
    if (event.key === 'Enter' || event.key === 'Tab') return this.end(event, at)
    const character = event.repeat ? undefined : characterOf(event)
    if (character === undefined) return this.drop()
    const field = textFieldOf(event)
    if (!this.burst) this.typed = field && remembered(field)
    else if (character === ' ' && !field) event.preventDefault()
    this.burst = grown(this.burst, character, at, this.rules)
    this.wait()
  }

  /** Enter or Tab: taken when it ends a scan, or comes late after one; else it is the person's. */
  private end(event: KeyboardEvent, at: number): void {
    const isLate = !this.burst && at - this.lastScanAt <= lateEndMs
    if (!isScan(this.burst, this.rules) && !isLate) return this.drop()
    event.preventDefault()
    event.stopImmediatePropagation()
    if (!isLate) this.finish()
    this.lastScanAt = -Infinity
  }

  /** The quiet is counted from the last key; keys still in the queue are let in first, so a busy page splits no code. */
  private wait(): void {
    clearTimeout(this.timer)
    const last = this.burst?.lastAt
    this.timer = setTimeout(() => {
      this.timer = setTimeout(() => { if (this.burst?.lastAt === last) this.finish() }, 0)
    }, this.rules.quietMs)
  }

  private finish(): void {
    const { burst, typed } = this
    this.drop()
    if (!isScan(burst, this.rules)) return
    if (typed) restore(typed)
    this.lastScanAt = burst.lastAt
    const code = cleanCode(burst.text)
    if (!code) return
    if (!this.isSeen) this.options.onSeen?.()
    this.isSeen = true
    this.options.onScan({ code, raw: burst.text, at: burst.lastAt })
  }

  drop(): void {
    clearTimeout(this.timer)
    this.burst = undefined
    this.typed = undefined
  }
}

/** Hears a hardware scanner that types (a keyboard wedge), wherever the focus is. Gives a function that stops it. */
export function createWedge(options: WedgeOptions): () => void {
  const target = options.target ?? document
  const wedge = new Wedge(options)
  target.addEventListener('keydown', wedge.hear, true)
  return () => {
    target.removeEventListener('keydown', wedge.hear, true)
    wedge.drop()
  }
}
