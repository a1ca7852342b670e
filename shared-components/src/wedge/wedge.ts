import { burstRules, grown, isOver, isScan, type Burst, type BurstRules } from './burst.ts'
import { readCode, type Affixes, type Reading } from './code.ts'
import { pressOf } from './key-press.ts'
import { KeyReader, type End, type Layout } from './key-reader.ts'
import { codesIn, insertedText } from './inserted-text.ts'
import { isWriting, remembered, restore, type Typed } from './typed-field.ts'

/** One code a hardware scanner typed. */
export type Scan = Reading & {
  /** As it was typed, separators made one. */
  raw: string
  at: number
  /** From the first key to the last. */
  ms: number
  /** 'text': it came whole, without keys. */
  end: End | 'quiet' | 'text'
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

const once = (at: number) => ({ startedAt: at, lastAt: at })

/** A scanner that ends late still has its Enter or Tab taken. */
const lateEndMs = 150

class Wedge {
  private burst: Burst | undefined
  private typed: Typed | undefined
  private timer: ReturnType<typeof setTimeout> | undefined
  /** Until then another Enter or Tab belongs to the last scan: a late one, or the second of CR LF. */
  private endsUntil = -Infinity
  private isSeen = false
  /** The last scan: what comes as keys and as text at once is one. */
  private last: { raw: string; at: number; isText: boolean } | undefined
  /** Where the last key writes its character, however late a busy page hears of that. */
  private writing: EventTarget | undefined
  /** The place that is composed into, as it stood. */
  private composed: Typed | undefined
  /** Whether the burst came as text. */
  private isText = false
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
    // What a keyboard on the screen, or a scanner that hands over text, sends along with its text.
    const isNameless = press.key === 'Unidentified' || press.key === 'Process'
    if (press.isDown) this.writing = isNameless ? undefined : event.composedPath()[0]
    if (isNameless) return
    const heard = this.reader.read(press)
    if (heard.kind === 'aside') return
    if (heard.kind === 'person') return this.drop()
    if (heard.kind === 'end') return this.end(event, heard.by)
    this.begin(false)
    if (!this.burst) this.typed = remembered(event)
    else if ((heard.text === ' ' && !isWriting(event)) || press.ctrl) event.preventDefault()
    this.burst = grown(this.burst, heard.text, press.at, this.rules)
    this.wait()
  }

  /** Text that came without keys: a code at once, or its characters one by one. */
  hearText = (event: Event): void => {
    const text = insertedText(event)
    if (!text) return
    if (text.length === 1) return this.hearCharacter(event, text)
    const codes = codesIn(text).filter((code) => code.length >= this.rules.leastKeys)
    if (codes.length === 0) return
    event.preventDefault()
    if (event instanceof CompositionEvent && this.composed)
      restore(this.composed, { ...once(event.timeStamp), keys: text.length })
    for (const code of codes) this.takeText(code, event.timeStamp)
  }

  beginComposing = (event: Event): void => {
    this.composed = remembered(event)
  }

  /** What a person wrote into a field without keys, and keys right after it, are no one code. */
  private begin(isText: boolean): void {
    if (this.burst && this.isText !== isText) this.finish('quiet')
    this.isText = isText
  }

  private hearCharacter(event: Event, text: string): void {
    const isOfKey = this.writing === event.composedPath()[0]
    this.writing = undefined
    if (isOfKey) return
    if (this.burst && isOver(this.burst, event.timeStamp, this.rules)) this.finish('quiet')
    this.begin(true)
    if (!this.burst) this.typed = remembered(event)
    this.burst = grown(this.burst, text, event.timeStamp, this.rules)
    this.wait()
  }

  private takeText(raw: string, at: number): void {
    if (this.burst) {
      const isSame = this.burst.text === raw
      // Keys that were too slow for a scan told nothing.
      if (this.finish('quiet') && isSame) return
    }
    const isTold = this.last?.raw === raw && !this.last.isText && at - this.last.at <= lateEndMs
    this.endsUntil = at + lateEndMs
    if (!isTold) this.tell(raw, { at, ms: 0, end: 'text' })
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

  /** Whether the burst was a scan, and told. */
  private finish(end: Scan['end']): boolean {
    const { burst, typed } = this
    this.drop()
    if (!isScan(burst, this.rules)) return false
    if (typed) restore(typed, burst)
    this.endsUntil = burst.lastAt + lateEndMs
    const { last } = this
    const isTold = last?.raw === burst.text && last.isText && burst.startedAt - last.at <= lateEndMs
    if (!isTold) this.tell(burst.text, { at: burst.lastAt, ms: burst.lastAt - burst.startedAt, end })
    return true
  }

  private tell(raw: string, how: Pick<Scan, 'at' | 'ms' | 'end'>): void {
    const { options } = this
    const reading = readCode(raw, options)
    if (!reading.text) return
    this.last = { raw, at: how.at, isText: how.end === 'text' }
    if (!this.isSeen) options.onSeen?.()
    this.isSeen = true
    options.onScan({ ...reading, raw, ...how })
  }

  drop(): void {
    clearTimeout(this.timer)
    this.burst = undefined
    this.typed = undefined
  }
}

const texts = ['beforeinput', 'compositionend', 'paste'] as const

/** Hears a hardware scanner that types (a keyboard wedge), wherever the focus is. Gives a function that stops it. */
export function createWedge(options: WedgeOptions): () => void {
  const target = options.target ?? window
  const wedge = new Wedge(options)
  target.addEventListener('keydown', wedge.hear, true)
  target.addEventListener('keyup', wedge.hear, true)
  target.addEventListener('compositionstart', wedge.beginComposing, true)
  for (const name of texts) target.addEventListener(name, wedge.hearText, true)
  return () => {
    target.removeEventListener('keydown', wedge.hear, true)
    target.removeEventListener('keyup', wedge.hear, true)
    target.removeEventListener('compositionstart', wedge.beginComposing, true)
    for (const name of texts) target.removeEventListener(name, wedge.hearText, true)
    wedge.drop()
  }
}
