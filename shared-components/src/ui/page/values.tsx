import { useEffect, useState, type ReactNode } from 'react'
import { clock, dateTime, day, due, expiryOf, money, relative as relativeWords, thousands } from 'contract/format'
import { zoneNow } from './house.ts'
import { Icon } from './icon.tsx'

const tickMs = 30_000

/** The present, renewed every half minute. */
export function useNow(): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), tickMs)
    return () => clearInterval(timer)
  }, [])
  return now
}

type WhenProps = {
  ms?: number | null | undefined
  zone?: string
  /**
   * 'clock': the hour on its own line; 'under': '42 min ago' below;
   * 'due': a ship-by time, amber within 2 h, bold when late.
   */
  relative?: 'none' | 'clock' | 'under' | 'due'
  isDay?: boolean
}

/** A line may end before the hour, and nowhere inside the date or the hour. */
function unbroken(words: string): ReactNode {
  const [date = '', hour] = words.split(/ (?=\d\d:)/)
  return (
    <>
      <span>{date}</span>
      {hour && (
        <>
          {' '}
          <span>{hour}</span>
        </>
      )}
    </>
  )
}

/** A time in the warehouse's zone: 'DD MMM YYYY hh:mm A', or 'Today hh:mm A'. */
export function When({ ms, zone = zoneNow(), relative = 'none', isDay }: WhenProps) {
  const now = useNow()
  if (ms === undefined || ms === null) return <span className="cd-second">–</span>
  const words = isDay || relative === 'clock' ? day(ms, zone) : dateTime(ms, zone, now)
  const time = <time dateTime={new Date(ms).toISOString()}>{unbroken(words)}</time>
  if (relative === 'none') return <span className="cd-when">{time}</span>
  if (relative === 'clock')
    return (
      <div className="cd-when">
        {time}
        <div className="cd-when__under">{clock(ms, zone)}</div>
      </div>
    )
  if (relative === 'under')
    return (
      <div className="cd-when">
        {time}
        <div className="cd-when__under">{relativeWords(ms, now)}</div>
      </div>
    )
  const { state, words: dueWords } = due(ms, now)
  return (
    <div className={`cd-when cd-when--${state}`}>
      {time}
      <div className="cd-when__under">
        {state === 'late' && <Icon name="exclamation-circle-fill" size={12} />}
        {state === 'soon' && <Icon name="clock" size={12} />}
        {dueWords}
      </div>
    </div>
  )
}

/** An expiry day: EXPIRED red, within 30 days amber, NEVER grey. */
export function Expiry({ day: value, zone = zoneNow() }: { day?: string | number | null | undefined; zone?: string }) {
  const { state, words } = expiryOf(value, zone, useNow())
  return <span className={`cd-expiry cd-expiry--${state}`}>{words}</span>
}

export const Money = ({ amount }: { amount: { minor: number; currency: string } }) => (
  <span className="cd-figures">{money(amount)}</span>
)

/** 1,204, or with a word '3 units' and '1 unit' (give the singular). */
export const Units = ({ value, word }: { value: number; word?: string }) => (
  <span className="cd-figures">
    {thousands(value)}
    {word && ` ${word}${value === 1 ? '' : 's'}`}
  </span>
)

type ProgressProps = { value?: number; max?: number; label: string; tone?: 'blue' | 'green' | 'red' }

/** The browser's own progress bar; without a value it only says that work goes on. */
export const Progress = ({ value, max = 100, label, tone = 'blue' }: ProgressProps) => (
  <progress className={`cd-progress cd-progress--${tone}`} value={value} max={max} aria-label={label} />
)

/** A share of the longest, for short lists of counts. */
export function Bar({ value, max, tone = 'blue' }: { value: number; max: number; tone?: 'blue' | 'violet' | 'teal' }) {
  const share = max > 0 ? Math.max(0, Math.min(100, (value / max) * 100)) : 0
  return (
    <svg className={`cd-bar-svg cd-bar-svg--${tone}`} aria-hidden="true">
      <rect width={`${share}%`} height="100%" rx="2" />
    </svg>
  )
}

/** The two lines of a cell. */
export const Two = ({ first, second, isStrong }: { first: ReactNode; second?: ReactNode; isStrong?: boolean }) => (
  <div className="cd-two">
    <div className={isStrong ? 'cd-strong' : undefined}>{first}</div>
    {second !== undefined && <div className="cd-two__second">{second}</div>}
  </div>
)

type PictureProps = { src?: string | null | undefined; size?: number }

/**
 * A product's picture on its light ground, in the dark theme too; its place is the same before and without one. It
 * stands beside the product's name, so it says nothing of its own.
 */
export function Picture({ src, size = 44 }: PictureProps) {
  if (src) return <img className="cd-picture" src={src} alt="" width={size} height={size} loading="lazy" />
  return (
    <svg className="cd-picture" width={size} height={size} viewBox="-8 -8 32 32" aria-hidden="true">
      <path fill="none" stroke="currentColor" d="M.5 4 8 1l7.5 3v8L8 15 .5 12zM.5 4 8 7l7.5-3M8 7v8" />
    </svg>
  )
}

type ProductCellProps = { picture: string | undefined; name: string; sku: string }

/** A product in a list: picture, name, SKU. */
export const ProductCell = ({ picture, name, sku }: ProductCellProps) => (
  <span className="cd-product">
    <Picture src={picture} size={32} />
    <Two isStrong first={<span title={name}>{name}</span>} second={sku} />
  </span>
)
