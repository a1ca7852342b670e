import { type FocusEvent, type KeyboardEvent, type PointerEvent, type ReactNode, useRef, useState } from 'react'

const pointSelector = '[data-point]'
const pointsIn = (root: Element) => [...root.querySelectorAll<HTMLElement>(pointSelector)]

/** Where the arrows lead from one point: along its row, or to the same place of the next row. */
function nextOf(points: readonly HTMLElement[], at: HTMLElement, key: string): HTMLElement | undefined {
  const names = [...new Set(points.map(({ dataset }) => dataset.row ?? ''))]
  const rows = names.map((name) => points.filter(({ dataset }) => (dataset.row ?? '') === name))
  const row = rows.findIndex((one) => one.includes(at))
  const place = rows[row]?.indexOf(at) ?? 0
  const beside = (step: number) => points[Math.min(points.length - 1, Math.max(0, points.indexOf(at) + step))]
  const across = (step: number) =>
    rows.length > 1 ? (rows[row + step]?.[Math.min(place, (rows[row + step]?.length ?? 1) - 1)] ?? at) : beside(step)
  const steps: Record<string, () => HTMLElement | undefined> = {
    ArrowRight: () => beside(1),
    ArrowLeft: () => beside(-1),
    ArrowDown: () => across(1),
    ArrowUp: () => across(-1),
    Home: () => points[0],
    End: () => points.at(-1),
  }
  return steps[key]?.()
}

type PointsProps = { label: string; className?: string; hasLabel?: boolean; children: ReactNode }

/**
 * The points of a chart: one stop of the Tab key, walked by the arrows. The label with a point's numbers follows the
 * focus as it follows the pointer.
 */
export function Points({ label, className, hasLabel = true, children }: PointsProps) {
  const [words, setWords] = useState('')
  const root = useRef<HTMLDivElement>(null)
  const tip = useRef<HTMLDivElement>(null)
  const show = (event: FocusEvent | PointerEvent) => {
    const point = (event.target as Element).closest<HTMLElement>(pointSelector)
    if (!point || !root.current) return
    if (event.type === 'focus') for (const one of pointsIn(root.current)) one.tabIndex = one === point ? 0 : -1
    setWords(point.getAttribute('aria-label') ?? '')
    placeLabel(root.current, point, tip.current)
  }
  const walk = (event: KeyboardEvent) => {
    const point = (event.target as Element).closest<HTMLElement>(pointSelector)
    if (event.key === 'Escape') return setWords('')
    const next = point && root.current ? nextOf(pointsIn(root.current), point, event.key) : undefined
    if (!next) return
    event.preventDefault()
    event.stopPropagation()
    next.focus()
  }
  return (
    <div
      ref={root}
      className={className ? `cd-points ${className}` : 'cd-points'}
      role="group"
      aria-label={label}
      onKeyDown={walk}
      onFocus={show}
      onPointerOver={show}
      onPointerLeave={() => setWords('')}
      onBlur={() => setWords('')}
    >
      {children}
      {hasLabel && (
        <div ref={tip} className="cd-points__label" hidden={words === ''} aria-hidden="true">
          {words}
        </div>
      )}
    </div>
  )
}

/** Over the point, inside the chart. */
function placeLabel(root: HTMLElement, point: HTMLElement, label: HTMLElement | null) {
  const [all, one] = [root.getBoundingClientRect(), point.getBoundingClientRect()]
  const middle = one.left + one.width / 2 - all.left
  const isRight = middle > all.width / 2
  label?.style.setProperty('left', isRight ? 'auto' : `${Math.max(0, middle - 8)}px`)
  label?.style.setProperty('right', isRight ? `${Math.max(0, all.width - middle - 8)}px` : 'auto')
  const top = one.top - all.top
  label?.style.setProperty('bottom', top >= 28 ? `${all.height - top + 4}px` : 'auto')
  label?.style.setProperty('top', top >= 28 ? 'auto' : `${Math.min(one.height, 24) + top + 4}px`)
}

type PointProps = {
  words: string
  href?: string | undefined
  row?: string | number
  isFirst?: boolean
  className?: string
  children?: ReactNode
  ref?: (element: HTMLElement | null) => void
}

/** One of them: what it says, and the rows that it opens. */
export function Point({ words, href, row, isFirst, className, children, ref }: PointProps) {
  const shared = {
    'data-point': '',
    ...(row === undefined ? {} : { 'data-row': row }),
    tabIndex: isFirst ? 0 : -1,
    'aria-label': words,
    className,
    ...(ref ? { ref } : {}),
  }
  if (href)
    return (
      <a {...shared} href={href}>
        {children}
      </a>
    )
  return (
    <span {...shared} role="img">
      {children}
    </span>
  )
}
