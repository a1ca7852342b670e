import type { SearchKind } from 'contract/calls/search'
import type { Found, Hit } from '../server/finder.ts'

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

/** A hit of its kind, whole. */
export const asHit = (kind: SearchKind, found: Found): Hit => ({ kind, ...plain, ...found })
