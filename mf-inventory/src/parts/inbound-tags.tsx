import { type GroupStatus, inboundStatusLabel } from 'contract/inbound-status'
import type { ComponentProps } from 'react'
import { Tag } from 'shared-components/page'

type Look = Pick<ComponentProps<typeof Tag>, 'tone' | 'glyph' | 'isOutlined'>

const requestLooks: Record<number, Look> = {
  100: { tone: 'gray', glyph: 'dashed' },
  200: { tone: 'blue', glyph: 0 },
  300: { tone: 'blue', glyph: 2 },
  400: { tone: 'violet', glyph: 3 },
  450: { tone: 'violet', glyph: 5 },
  500: { tone: 'teal', glyph: 7 },
  600: { tone: 'green', glyph: 8 },
  900: { tone: 'gray', glyph: 'cross', isOutlined: true },
  910: { tone: 'red', glyph: 'bang', isOutlined: true },
}

const cartonLooks: Record<GroupStatus, Look> = {
  Expected: { tone: 'gray', glyph: 0 },
  Arrived: { tone: 'blue', glyph: 2 },
  Counting: { tone: 'violet', glyph: 4 },
  'QC pending': { tone: 'amber', glyph: 'question' },
  'QC checked': { tone: 'teal', glyph: 6 },
  'Stocked in': { tone: 'green', glyph: 8 },
  Short: { tone: 'amber', glyph: 'bar' },
  Rejected: { tone: 'red', glyph: 'bang' },
}

/** Where an inbound request stands: ring and word. */
export const InboundTag = ({ status }: { status: number }) => (
  <Tag {...requestLooks[status]}>{inboundStatusLabel(status)}</Tag>
)

/** Where a carton stands. */
export const CartonTag = ({ status }: { status: GroupStatus }) => <Tag {...cartonLooks[status]}>{status}</Tag>
