import type { ReactNode } from 'react'
import { Point, Points } from './points.tsx'
import { percent, styled } from './styled.ts'

export type DotRange = {
  key: string | number
  name: ReactNode
  words: string
  href?: string | undefined
  /** Half of them within, nine of ten within. */
  half: number | null
  most: number | null
  after: ReactNode
  isLongest?: boolean
}
export type DotTick = { value: number; label: string }
type DotRangesProps = { label: string; rows: readonly DotRange[]; top: number; ticks: readonly DotTick[] }

/** From half of them, filled, to nine of ten, hollow, on one axis. */
export function DotRanges({ label, rows, top, ticks }: DotRangesProps) {
  return (
    <Points label={label} className="cd-dots" hasLabel>
      <div className="cd-dots__axis" aria-hidden="true">
        <div className="cd-dots__scale">
          {ticks.map(({ value, label: words }) => (
            <span key={value} ref={styled({ left: percent(value, top) })}>
              {words}
            </span>
          ))}
        </div>
      </div>
      {rows.map((row, index) => (
        <div key={row.key} className="cd-dots__row">
          <div className="cd-dots__name">{row.name}</div>
          <Point words={row.words} href={row.href} row={row.key} isFirst={index === 0} className="cd-dots__range">
            {ticks.map(({ value }) => (
              <i key={value} className="cd-dots__line" ref={styled({ left: percent(value, top) })} />
            ))}
            <Dots half={row.half} most={row.most} top={top} />
          </Point>
          <span className={row.isLongest ? 'cd-dots__after cd-strong' : 'cd-dots__after'}>{row.after}</span>
        </div>
      ))}
    </Points>
  )
}

function Dots({ half, most, top }: { half: number | null; most: number | null; top: number }) {
  if (half === null || most === null) return null
  return (
    <>
      <i
        className="cd-dots__bar"
        ref={styled({ left: percent(half, top), width: percent(Math.max(0, most - half), top) })}
      />
      <i className="cd-dots__half" ref={styled({ left: percent(half, top) })} />
      <i className="cd-dots__most" ref={styled({ left: percent(most, top) })} />
    </>
  )
}
