import { Fragment, type ReactNode } from 'react'
import { Point, Points } from './points.tsx'
import { percent, styled } from './styled.ts'

export type Stage = 'shipped' | 'packed' | 'picked' | 'open'
export type StackPart = { stage: Stage; name: string; value: number }
export type StackRow = {
  key: string
  /** What it is about: the courier. */
  name: ReactNode
  words: string
  href?: string | undefined
  parts: readonly StackPart[]
  total: number
  /** Where the present rate ends, and its words. */
  tick?: { value: number; words: string }
  /** At the right: when it is ready. */
  after?: ReactNode
}
export type StackGroup = { key: string; name: ReactNode; rows: readonly StackRow[] }
type StackRowsProps = { label: string; keys: readonly StackPart[]; lastHead: string; groups: readonly StackGroup[] }

/** Bars of a few stages, grouped; a number stands inside a part from 17 px width, the rest in the label. */
export function StackRows({ label, keys, lastHead, groups }: StackRowsProps) {
  const most = Math.max(1, ...groups.flatMap(({ rows }) => rows.map(({ total }) => total)))
  return (
    <Points label={label} className="cd-stacks">
      <p className="cd-keys cd-stacks__keys">
        {keys.map(({ stage, name }) => (
          <span key={stage}>
            <i className={`cd-keys__square cd-keys__square--${stage}`} />
            {name}
          </span>
        ))}
        <span className="cd-stacks__last">{lastHead}</span>
      </p>
      {groups.map(({ key, name, rows }, group) => (
        <div key={key} className="cd-stacks__group">
          <div className="cd-stacks__head">{name}</div>
          <div className="cd-stacks__rows">
            {rows.map((row, index) => (
              <Row key={row.key} row={row} most={most} isFirst={group === 0 && index === 0} />
            ))}
          </div>
        </div>
      ))}
    </Points>
  )
}

function Row({ row, most, isFirst }: { row: StackRow; most: number; isFirst: boolean }) {
  const { key, name, words, href, parts, total, tick, after } = row
  const last = parts.findLast(({ value }) => value > 0)
  // A row of one part says its number once.
  const isWhole = last?.value === total
  return (
    <Fragment>
      <span className="cd-stacks__name">{name}</span>
      <div className="cd-stacks__track">
        <Point
          words={words}
          href={href}
          row={key}
          isFirst={isFirst}
          className="cd-stacks__bar"
          ref={styled({ width: percent(total, most) })}
        >
          {parts
            .filter(({ value }) => value > 0)
            .map(({ stage, value }) => (
              <span
                key={stage}
                className={`cd-stacks__part cd-stacks__part--${stage}`}
                ref={styled({ 'flex-grow': `${value}` })}
              >
                <span className="cd-stacks__number" data-number={value.toLocaleString('en-US')} />
              </span>
            ))}
        </Point>
        {!tick && !isWhole && <span className="cd-stacks__total">{total.toLocaleString('en-US')}</span>}
        {tick && <span className="cd-stacks__tick" ref={styled({ left: percent(tick.value, most) })} />}
      </div>
      <span className="cd-stacks__after">{after}</span>
      {tick && <span className="cd-stacks__rate">{tick.words}</span>}
    </Fragment>
  )
}
