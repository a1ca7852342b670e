import { Card, Facts } from 'shared-components/page'
import type { Diagnosis, ScannerSettings } from 'shared-components/scan'
import { visible } from './visible.ts'

const affixWords = (set: string, has: boolean) =>
  set === '' ? 'none is set' : `${visible(set)}, ${has ? 'found' : 'not found'}`
const counted = (list: readonly string[]) =>
  [...new Set(list)].map((one) => `${list.filter((other) => other === one).length} × ${one}`).join(', ')
const layoutWords = { typed: 'as typed', us: 'by place' }

/** The last try as the house reads it, and how it was sent. */
export function ReadingCard({ diagnosis, settings }: { diagnosis: Diagnosis; settings: ScannerSettings }) {
  const { reading, raw, end, keys, ms, meanMs, longestPauseMs, separators, keyboard, otherRaw } = diagnosis
  return (
    <Card title="What came">
      <Facts
        facts={[
          ['The house looks up', visible(reading.code) || '–'],
          ['The whole code', visible(reading.text) || '–'],
          ['As it was sent', visible(raw) || '–'],
          ['Ended by', end === 'none' ? 'none: quiet' : end],
          ['Prefix', affixWords(settings.prefix, diagnosis.hasPrefix)],
          ['Suffix', affixWords(settings.suffix, diagnosis.hasSuffix)],
          ['AIM identifier', reading.aim ?? 'none sent'],
          ['Symbology', reading.symbology ?? 'not told'],
          ['Group separators', counted(separators) || 'none'],
          ['Keys', `${keys} in ${Math.round(ms)} ms`],
          ['From key to key', `${meanMs.toFixed(1)} ms on average`],
          ['Longest pause', `${Math.round(longestPauseMs)} ms`],
          ['Keyboard of the computer', keyboard],
          ['Keys are read', layoutWords[settings.layout]],
          ...(otherRaw === undefined
            ? []
            : [[`Read ${layoutWords[settings.layout === 'us' ? 'typed' : 'us']}`, visible(otherRaw)] as const]),
        ]}
      />
    </Card>
  )
}
