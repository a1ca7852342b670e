import type { ReactNode } from 'react'
import { Point, Points } from './points.tsx'
import { percent, styled } from './styled.ts'

export type LimitBar = {
  key: string | number
  name: ReactNode
  words: string
  href?: string | undefined
  value: number
  /** How the number is written. */
  shown: string
  /** 'strong' below the limit, 'soon' within 30 days. */
  tone?: 'strong' | 'soon'
  after?: ReactNode
}
type LimitBarsProps = {
  label: string
  bars: readonly LimitBar[]
  /** A line across all bars with its word: the mean, dotted, or a limit, red. */
  limit?: { value: number; words: string; kind: 'mean' | 'limit' }
  lastHead?: string
  /** Where the number stands: in the bar's beginning, or at its end. */
  isInside?: boolean
}

/** Bars from 0 beside one another's names, with one line across. */
export function LimitBars({ label, bars, limit, lastHead, isInside }: LimitBarsProps) {
  const most = Math.max(1, limit?.value ?? 0, ...bars.map(({ value }) => value))
  // A number at a bar's end keeps its room.
  const at = (part: number) => (isInside ? percent(part, most) : `calc((100% - 40px) * ${part / most})`)
  // Near the end it would stand on the head of what comes after.
  const isFar = lastHead !== undefined && (limit?.value ?? 0) > most * 0.8
  return (
    <Points label={label} className={lastHead ? 'cd-limits cd-limits--after' : 'cd-limits'}>
      {(limit || lastHead) && (
        <div className="cd-limits__head" aria-hidden="true">
          <div className="cd-limits__axis">
            {limit && (
              <span
                className={`cd-limits__word cd-limits__word--${limit.kind} ${isFar ? 'cd-limits__word--before' : ''}`}
                ref={styled({ left: at(limit.value) })}
              >
                {limit.words}
              </span>
            )}
          </div>
          {lastHead && <span className="cd-limits__last">{lastHead}</span>}
        </div>
      )}
      {bars.map(({ key, name, words, href, value, shown, tone, after }, index) => (
        <div key={key} className={tone ? `cd-limits__row cd-limits__row--${tone}` : 'cd-limits__row'}>
          <span className="cd-limits__name">{name}</span>
          <Point words={words} href={href} row={key} isFirst={index === 0} className="cd-limits__track">
            <i className="cd-limits__bar" ref={styled({ width: at(value) })} />
            <span
              className={isInside ? 'cd-limits__value cd-limits__value--inside' : 'cd-limits__value'}
              ref={styled(isInside ? {} : { left: at(Math.max(value, limit?.value ?? 0)) })}
            >
              {shown}
            </span>
            {limit && (
              <i className={`cd-limits__line cd-limits__line--${limit.kind}`} ref={styled({ left: at(limit.value) })} />
            )}
          </Point>
          {lastHead && <span className="cd-limits__after">{after}</span>}
        </div>
      ))}
    </Points>
  )
}
