import { mostFound, type SearchKind } from 'contract/calls/search'
import type { Calls } from 'contract/calls/all'
import type { Item } from 'contract/define'
import type { Access } from 'contract/roles'
import type { Tx } from '../kernel/database.ts'
import type { Who } from '../kernel/who.ts'

/** A thing found, with what its kind has; the rest is filled in. */
export type Hit = Item<Calls['search']['find']>
export type Found = Pick<Hit, 'id' | 'title' | 'link'> & Partial<Omit<Hit, 'kind'>>

/** What is looked for: a beginning or a part, or, where it is whole, what a label says. `most` are shown. */
export type Asked = { text: string; isWhole: boolean; most: number }

/** All of a kind that are counted, the best first; of these only the first `most` need more than their count. */
export type Finder = {
  kind: SearchKind
  access: Access
  find: (tx: Tx, who: Who, asked: Asked) => Promise<{ shown: readonly Found[]; count: number }>
}

/** Of a kind that is read whole: what was read is counted, and its beginning is shown. */
export const short = (found: readonly Found[], { most }: Asked) => ({
  shown: found.slice(0, most),
  count: Math.min(found.length, mostFound),
})

const plain = {
  code: '',
  note: '',
  merchantName: '',
  hasImage: false,
  status: null,
  holds: null,
  onHand: null,
  available: null,
} satisfies Partial<Hit>

export const asHit = (kind: SearchKind, found: Found): Hit => ({ kind, ...plain, ...found })
