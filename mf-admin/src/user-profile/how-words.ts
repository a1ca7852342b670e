import type { Calls } from 'contract/calls/all'
import type { Item } from 'contract/define'
import { isMutable, kindOf } from 'contract/notification-kinds'
import { channelWords, toComeWords } from '../notification-setting/setting-row.ts'

export type Heard = Item<Calls['notification']['getMuted']>

/** How one is told of a kind; of what nothing causes yet, that. */
export function howWords({ kind, isMuted, channels }: Pick<Heard, 'kind' | 'isMuted' | 'channels'>): string {
  if (isMuted) return 'Muted'
  if (kindOf(kind).isToCome) return toComeWords
  return isMutable(kind) ? channelWords(channels) : 'Bell and mail, always'
}
