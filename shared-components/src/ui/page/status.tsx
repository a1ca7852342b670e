import type { ReactNode } from 'react'
import type { JobStatus } from 'contract/jobs'
import { isClosed, statusOf, type StatusFamily, type StatusGlyph } from 'contract/order-status'
import { Icon } from './icon.tsx'
import { Ring } from './ring.tsx'

/** An order's status: ring and word, never one without the other. The raw code is in the tooltip. */
export function StatusLabel({ code }: { code: number }) {
  const { label, family, glyph } = statusOf(code)
  return (
    <span className={`cd-tag cd-tag--${family}${isClosed(code) ? ' cd-tag--outlined' : ''}`} title={String(code)}>
      <Ring glyph={glyph} />
      {label}
    </span>
  )
}

type TagProps = { tone?: StatusFamily; icon?: string; glyph?: StatusGlyph; isOutlined?: boolean; children: ReactNode }

/** Any other status: a word in one of the nine families, with an icon or a ring where it has one. */
export function Tag({ tone = 'gray', icon, glyph, isOutlined, children }: TagProps) {
  const classes = [
    'cd-tag',
    `cd-tag--${tone}`,
    isOutlined && 'cd-tag--outlined',
    !icon && glyph === undefined && 'cd-tag--bare',
  ]
  return (
    <span className={classes.filter(Boolean).join(' ')}>
      {icon && <Icon name={icon} size={13} />}
      {glyph !== undefined && <Ring glyph={glyph} />}
      {children}
    </span>
  )
}

/** The outlined letter of a marketplace: its name is read only where somebody chooses it. */
export function ShopMark({ platform }: { platform: string }) {
  const letter = platform.charAt(0).toUpperCase()
  return (
    <span className="cd-shop-mark" role="img" aria-label={`Marketplace ${letter}`}>
      {letter}
    </span>
  )
}

const jobTones: Record<JobStatus, StatusFamily> = {
  Draft: 'gray',
  Checking: 'blue',
  Queued: 'blue',
  Running: 'blue',
  Succeeded: 'green',
  'Partly succeeded': 'gray',
  Failed: 'red',
  Cancelled: 'gray',
}

/** How a job stands. */
export const JobTag = ({ status }: { status: JobStatus }) => <Tag tone={jobTones[status]}>{status}</Tag>

export type PriorityLevel = 'Urgent' | 'High' | 'Normal'
const priorityIcons = { Urgent: 'chevron-double-up', High: 'chevron-up', Normal: undefined }

/** Urgent, High or Normal: weight and chevrons, no colour. */
export function Priority({ level }: { level: PriorityLevel }) {
  const icon = priorityIcons[level]
  return (
    <span className={`cd-priority cd-priority--${level}`}>
      {icon && <Icon name={icon} size={12} />}
      {level}
    </span>
  )
}
