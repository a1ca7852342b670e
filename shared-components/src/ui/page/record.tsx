import type { ReactNode } from 'react'
import { thousands } from 'contract/format'
import { Icon } from './icon.tsx'

/** Names and values of a record. */
export function Facts({
  facts,
  isWide,
}: {
  facts: readonly (readonly [label: string, value: ReactNode])[]
  isWide?: boolean
}) {
  return (
    <dl className={isWide ? 'cd-facts cd-facts--wide' : 'cd-facts'}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value ?? '–'}</dd>
        </div>
      ))}
    </dl>
  )
}

export type TimelineEvent = { key: string | number; at: ReactNode; what: ReactNode; note?: ReactNode; isNow?: boolean }

/** What happened, oldest first. */
export function Timeline({ events }: { events: readonly TimelineEvent[] }) {
  return (
    <ol className="cd-timeline">
      {events.map(({ key, at, what, note, isNow }) => (
        <li key={key} className={isNow ? 'cd-timeline__event cd-timeline__event--now' : 'cd-timeline__event'}>
          <span>{at}</span>
          <span>{what}</span>
          <span>{note}</span>
        </li>
      ))}
    </ol>
  )
}

/** The steps of a longer task; `current` counts from 0. */
export function Steps({ steps, current }: { steps: readonly string[]; current: number }) {
  return (
    <ol className="cd-steps" aria-label="Steps">
      {steps.map((step, index) => {
        const state = index < current ? 'done' : index === current ? 'now' : 'next'
        return (
          <li
            key={step}
            className={`cd-steps__step cd-steps__step--${state}`}
            aria-current={state === 'now' ? 'step' : undefined}
          >
            <span className="cd-steps__mark" aria-hidden="true">
              {state === 'done' ? <Icon name="check-lg" size={12} /> : index + 1}
            </span>
            {state === 'done' ? `${index + 1} ${step}` : step}
          </li>
        )
      })}
    </ol>
  )
}

export type KeyNumber = {
  label: string
  value: number | string
  note?: ReactNode
  href?: string
  isLate?: boolean
  /** Shows what the number is made of, or hides it again. */
  onPick?: () => void
  isPicked?: boolean
}

/** The numbers a day is run by; each links to its list, or opens what it is made of. */
export function KeyNumbers({ numbers }: { numbers: readonly KeyNumber[] }) {
  return (
    <div className="cd-numbers">
      {numbers.map(({ label, value, note, href, isLate, onPick, isPicked }) => {
        const inner = (
          <>
            {label}
            <span className="cd-numbers__value">{typeof value === 'number' ? thousands(value) : value}</span>
            {note && (
              <span className={isLate ? 'cd-numbers__note cd-numbers__note--late' : 'cd-numbers__note'}>
                {isLate && <Icon name="exclamation-circle-fill" size={12} />}
                {note}
              </span>
            )}
          </>
        )
        if (onPick)
          return (
            <button
              key={label}
              type="button"
              className="cd-numbers__number"
              aria-expanded={isPicked ?? false}
              onClick={onPick}
            >
              {inner}
            </button>
          )
        return href ? (
          <a key={label} className="cd-numbers__number" href={href}>
            {inner}
          </a>
        ) : (
          <div key={label} className="cd-numbers__number">
            {inner}
          </div>
        )
      })}
    </div>
  )
}

type SegmentsProps = {
  options: readonly { id: string; label: string; count?: number | undefined }[]
  current: string
  onPick: (id: string) => void
  label: string
}

/** A few choices side by side, one pressed. */
export function Segments({ options, current, onPick, label }: SegmentsProps) {
  return (
    <div className="cd-segments" role="group" aria-label={label}>
      {options.map((option) => (
        <button
          key={option.id}
          type="button"
          className="cd-segments__segment"
          aria-pressed={option.id === current}
          onClick={() => onPick(option.id)}
        >
          {option.label}
          {option.count !== undefined && <b>{thousands(option.count)}</b>}
        </button>
      ))}
    </div>
  )
}

type ShortTableProps = {
  name: string
  head: readonly string[]
  rows: readonly { key: string | number; cells: readonly ReactNode[] }[]
}

/** A few rows inside a card: what it is at the left, numbers at the right. */
export function ShortTable({ name, head, rows }: ShortTableProps) {
  return (
    <table className="cd-short" aria-label={name}>
      <thead>
        <tr>
          {head.map((word) => (
            <th key={word} scope="col">
              {word}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, cells }) => (
          <tr key={key}>
            {cells.map((cell, index) => (
              <td key={head[index]}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
