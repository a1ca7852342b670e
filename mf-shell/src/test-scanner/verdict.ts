import { settingLimits, type Diagnosis, type ScannerSettings } from 'shared-components/scan'
import { visible } from './visible.ts'

/** What to change, and the setting that would do it here. */
export type Advice = { words: string; change?: { label: string; settings: Partial<ScannerSettings> } }
export type Verdict = { isGood: boolean; title: string; advice: readonly Advice[] }

type Rule = (diagnosis: Diagnosis, settings: ScannerSettings) => Advice | undefined
const round = Math.round
const upTo = (value: number, step: number): number => Math.ceil((value * 1.25) / step) * step

const handsOverText: Rule = ({ nameless }) =>
  nameless === 0
    ? undefined
    : {
        words:
          'The device hands its scans over as text, not as keys, so only a field with the focus gets them. ' +
          'Switch on “Send Characters as Events” in its keystroke output.',
      }

const isShort: Rule = ({ raw, nameless }, { leastKeys }) => {
  if (raw.length >= leastKeys || nameless > 0) return undefined
  const change =
    raw.length >= settingLimits.leastKeys[0]
      ? { label: `Take ${raw.length} keys for a scan`, settings: { leastKeys: raw.length } }
      : undefined
  return { words: `Only ${raw.length} characters came; a scan has ${leastKeys} or more.`, change }
}

const isSlow: Rule = ({ meanMs }, { meanMsPerKey }) => {
  if (meanMs <= meanMsPerKey) return undefined
  const allowed = upTo(meanMs, 5)
  const change =
    allowed <= settingLimits.meanMsPerKey[1]
      ? { label: `Allow ${allowed} ms`, settings: { meanMsPerKey: allowed } }
      : undefined
  return {
    words:
      `Too slow: ${round(meanMs)} ms from key to key on average, ${meanMsPerKey} are allowed. ` +
      "Set the scanner's inter-character delay to 0" +
      `${change ? '' : '; keys as slow as these cannot be told from fingers'}.`,
    change,
  }
}

const pauses: Rule = ({ longestPauseMs, meanMs }, { quietMs, meanMsPerKey }) => {
  if (longestPauseMs <= quietMs || meanMs > meanMsPerKey) return undefined
  const allowed = Math.min(upTo(longestPauseMs, 10), settingLimits.quietMs[1])
  return {
    words:
      `A pause of ${round(longestPauseMs)} ms splits the code, ${quietMs} are allowed. ` +
      "Set the scanner's inter-character delay to 0.",
    change: { label: `Allow ${allowed} ms`, settings: { quietMs: allowed } },
  }
}

/** Characters no barcode of ours has, or symbols where the other way of reading gives digits: the wrong layout. */
const isOdd = (text: string, other: string): boolean =>
  [...text].some((character) => character > '~') || text.replace(/\D/g, '').length < other.replace(/\D/g, '').length

const misreadsLayout: Rule = ({ raw, otherRaw, keyboard, isCapsLock }, { layout }) => {
  if (otherRaw === undefined || isCapsLock || !isOdd(raw, otherRaw) || isOdd(otherRaw, raw)) return undefined
  return layout === 'typed'
    ? {
        words:
          `The computer's keyboard is ${keyboard}, and the scanner types as a US one: it means ${visible(otherRaw)}. ` +
          "Set its country to the computer's, or read keys by their place.",
        change: { label: 'Read keys by their place', settings: { layout: 'us' } },
      }
    : {
        words: `The scanner types as the computer's keyboard does: it means ${visible(otherRaw)}.`,
        change: { label: 'Read keys as typed', settings: { layout: 'typed' } },
      }
}

const hasWrongLabel: Rule = ({ reading }) =>
  reading.gs1?.problem
    ? { words: `${reading.gs1.problem} A scanner that leaves out group separators makes such codes, too.` }
    : undefined

const endsWithNothing: Rule = ({ end }, { quietMs }) =>
  end === 'none'
    ? { words: `Nothing ends the code, so it counts after ${quietMs} ms of quiet. Set the scanner's suffix to Enter.` }
    : undefined
const hasCapsLock: Rule = ({ isCapsLock }) =>
  isCapsLock ? { words: 'Caps Lock is on: letters may come in the wrong case.' } : undefined
const lacksPrefix: Rule = ({ hasPrefix }, { prefix }) =>
  prefix && !hasPrefix ? { words: `The prefix ${visible(prefix)} was not sent.` } : undefined
const lacksSuffix: Rule = ({ hasSuffix }, { suffix }) =>
  suffix && !hasSuffix ? { words: `The suffix ${visible(suffix)} was not sent.` } : undefined

const mustChange: readonly Rule[] = [handsOverText, isShort, isSlow, pauses, misreadsLayout, hasWrongLabel]
const mayChange: readonly Rule[] = [endsWithNothing, hasCapsLock, lacksPrefix, lacksSuffix]

const endWords = { Enter: 'Enter', Tab: 'Tab', none: 'quiet' } as const

/** How good a scanner is, and what to change. */
export function verdictOf(diagnosis: Diagnosis, settings: ScannerSettings): Verdict {
  const adviceOf = (rules: readonly Rule[]): Advice[] =>
    rules.map((rule) => rule(diagnosis, settings)).filter((advice) => advice !== undefined)
  const [musts, mays] = [adviceOf(mustChange), adviceOf(mayChange)]
  const count = `${diagnosis.keys} keys in ${round(diagnosis.ms)} ms, ended by ${endWords[diagnosis.end]}`
  if (!diagnosis.isHeard) return { isGood: false, title: 'Not taken for a scan', advice: [...musts, ...mays] }
  if (musts.length > 0) return { isGood: false, title: 'Heard, but not as it was meant', advice: [...musts, ...mays] }
  return { isGood: true, title: `${mays.length > 0 ? 'Works' : 'Good'}: ${count}`, advice: mays }
}
