import { grown, isScan, meanMsOf, type Burst } from './burst.ts'
import { readCode, type Reading } from './code.ts'
import type { ScannerSettings } from './device.ts'
import type { KeyPress } from './key-press.ts'
import { KeyReader, type End, type Layout, type SeparatorKeys } from './key-reader.ts'
import { layoutOf, type KeyboardLayout } from './keyboard-layout.ts'

/** What the keys of one try tell about a scanner. */
export type Diagnosis = {
  /** As the settings read them. */
  raw: string
  reading: Reading
  /** True when the settings take them for a scan. */
  isHeard: boolean
  keys: number
  ms: number
  meanMs: number
  longestPauseMs: number
  end: End | 'none'
  separators: readonly (SeparatorKeys | ']C1')[]
  hasPrefix: boolean
  hasSuffix: boolean
  keyboard: KeyboardLayout
  /** The same keys by the other way of reading them, where it differs. */
  otherRaw?: string
  isCapsLock: boolean
  /** Keys the browser gives no name: the device hands over text, not keys. */
  nameless: number
}

type Played = {
  burst: Burst | undefined
  end: End | 'none'
  separators: SeparatorKeys[]
  longestPauseMs: number
  nameless: number
}

/** Reads the keys once more, as a wedge does, without its pauses and limits. */
function play(presses: readonly KeyPress[], layout: Layout): Played {
  const reader = new KeyReader(layout)
  const played: Played = { burst: undefined, end: 'none', separators: [], longestPauseMs: 0, nameless: 0 }
  for (const press of presses) {
    const heard = reader.read(press)
    if (heard.kind === 'end' && played.end === 'none') played.end = heard.by
    if (heard.kind === 'person' && /^(?:Unidentified|Process)$/.test(press.key)) played.nameless += 1
    if (heard.kind !== 'text') continue
    if (heard.separator) played.separators.push(heard.separator)
    if (played.burst) played.longestPauseMs = Math.max(played.longestPauseMs, press.at - played.burst.lastAt)
    played.burst = grown(played.burst, heard.text, press.at, {
      meanMsPerKey: Infinity,
      quietMs: Infinity,
      leastKeys: 1,
    })
  }
  return played
}

/** What the keys of one try tell, read with these settings. */
export function diagnose(presses: readonly KeyPress[], settings: ScannerSettings): Diagnosis {
  const { burst, end, separators, longestPauseMs, nameless } = play(presses, settings.layout)
  const raw = burst?.text ?? ''
  const other = play(presses, settings.layout === 'us' ? 'typed' : 'us').burst?.text ?? ''
  const reading = readCode(raw, settings)
  const repeats = raw.slice(reading.aim?.length ?? 0).split(']C1').length - 1
  return {
    raw,
    reading,
    end,
    longestPauseMs,
    nameless,
    isHeard: isScan(burst, settings) && longestPauseMs <= settings.quietMs,
    keys: burst?.keys ?? 0,
    ms: burst ? burst.lastAt - burst.startedAt : 0,
    meanMs: burst ? meanMsOf(burst) : 0,
    separators: [...separators, ...Array<']C1'>(repeats).fill(']C1')],
    hasPrefix: settings.prefix !== '' && raw.includes(settings.prefix),
    hasSuffix: settings.suffix !== '' && raw.trimEnd().endsWith(settings.suffix),
    keyboard: layoutOf(presses),
    ...(other !== raw && { otherRaw: other }),
    isCapsLock: presses.some(({ isCapsLock }) => isCapsLock),
  }
}

/** The keys of a try with one more: after a pause, or after the end of a code, a new try begins. */
export function withPress(presses: readonly KeyPress[], press: KeyPress, pauseMs = 500): readonly KeyPress[] {
  const last = presses.at(-1)
  const isEnd = press.key === 'Enter' || press.key === 'Tab'
  const isEnded = presses.some(({ key }) => key === 'Enter' || key === 'Tab')
  const isNew = !last || press.at - last.at > pauseMs || (isEnded && !isEnd)
  return press.isDown && isNew ? [press] : [...presses, press]
}
