import { useNarrow } from 'shared-components/page'
import { CanvasPanel, edgeWidth, type PanelSeries } from './canvas-panel.tsx'
import { type DayPoint, DayPoints } from './day-points.tsx'
import { labelledDays, scaleOf, type Scale, spread } from './scale.ts'
import { styled } from './styled.ts'

export type DayLine = {
  /** What stands at its end: 'Shipped'. */
  name: string
  values: readonly (number | null)[]
  kind: 'line' | 'dashed'
  colour: string
  /** How its last figure is written beside its name. */
  show?: (value: number) => string
}
export type DayBars = { title: string; values: readonly (number | null)[] }
type DayLinesProps = {
  /** What a reader hears first. */
  label: string
  days: readonly string[]
  lines: readonly DayLine[]
  /** A panel of bars under the lines, on the same time axis. */
  bars?: DayBars
  points: readonly DayPoint[]
  showTick?: (value: number) => string
  isRange?: boolean
  /** In a small card: the names stand above, since beside the lines there is no room. */
  isSmall?: boolean
}

const [high, low] = [156, 48]
/** Above and below what is drawn of a panel, as the canvas has it. */
const pad = { top: 8, bottom: 4, labels: 20 }

const most = (series: readonly { values: readonly (number | null)[] }[]): number =>
  Math.max(0, ...series.flatMap(({ values }) => values.map((value) => value ?? 0)))
const lastOf = (values: readonly (number | null)[]): number | undefined =>
  values.findLast((value) => value !== null) ?? undefined

/** Lines over whole days, each with its name and last figure at its end, and bars under them on one time axis. */
export function DayLines({ label, days, lines, bars, points, showTick, isRange, isSmall }: DayLinesProps) {
  const isNarrow = useNarrow() || isSmall === true
  const right = isNarrow ? edgeWidth : 96
  const height = isNarrow ? 130 : high
  const scale = scaleOf(most(lines))
  const below = bars && scaleOf(most([bars]))
  const labels = labelledDays(days, isNarrow ? 4 : 6)
  const series: PanelSeries[] = lines.map(({ values, kind, colour }) => ({ values, kind, colour }))
  const shared = { count: days.length, ...(showTick ? { showTick } : {}) }
  return (
    <div className="cd-days">
      {isNarrow && <LineKeys lines={lines} />}
      <div className="cd-days__drawn">
        <div className="cd-days__panel" ref={styled({ 'margin-right': `${right - edgeWidth}px` })}>
          <CanvasPanel
            {...shared}
            series={series}
            scale={scale}
            height={bars ? height : height + low + pad.labels}
            isRange={isRange ?? false}
            {...(bars ? {} : { labels })}
          />
          {!isNarrow && <LineEnds lines={lines} scale={scale} height={bars ? height : height + low} />}
        </div>
        {bars && below && (
          <div className="cd-days__panel" ref={styled({ 'margin-right': `${right - edgeWidth}px` })}>
            <p className="cd-days__title">{bars.title}</p>
            <CanvasPanel
              {...shared}
              series={barsOf(bars.values)}
              scale={below}
              height={low + pad.labels}
              isLow
              labels={labels}
            />
            {!isNarrow && <LastBar values={bars.values} top={below.top} />}
          </div>
        )}
        <DayPoints label={label} points={points} right={right} />
      </div>
    </div>
  )
}

/** The last day is the one that its number belongs to. */
const barsOf = (values: readonly (number | null)[]): PanelSeries[] => [
  { kind: 'bars', colour: '--cd-series', values: values.map((value, at) => (at === values.length - 1 ? null : value)) },
  { kind: 'bars', colour: '--cd-ink', values: values.map((value, at) => (at === values.length - 1 ? value : null)) },
]

const showPlain = (value: number): string => value.toLocaleString('en-US')

type EndsProps = { lines: readonly DayLine[]; scale: Scale; height: number }

function LineEnds({ lines, scale, height }: EndsProps) {
  const room = height - pad.top - pad.bottom
  const found = lines.flatMap((line) => {
    const last = lastOf(line.values)
    return last === undefined ? [] : [{ line, last, place: pad.top + (1 - last / scale.top) * room }]
  })
  const places = spread(
    found.map(({ place }) => place),
    20,
  )
  return found.map(({ line: { name, colour, kind, show = showPlain }, last, place }, index) => (
    <div key={name}>
      <span
        className={`cd-days__dot cd-days__dot--${kind}`}
        ref={styled({ top: `${place}px`, '--mark': `var(${colour})` })}
      />
      <span className="cd-days__end" ref={styled({ top: `${places[index]}px`, color: `var(${inkOf(colour)})` })}>
        {name} {show(last)}
      </span>
    </div>
  ))
}

/** Words in the colour of their line, where that is dark enough to be read. */
const inkOf = (colour: string): string => (colour === '--cd-accent' ? '--cd-link' : '--cd-second')

function LineKeys({ lines }: { lines: readonly DayLine[] }) {
  return (
    <p className="cd-keys">
      {lines.map(({ name, values, colour, kind, show = showPlain }) => (
        <span key={name}>
          <i className={`cd-keys__line cd-keys__line--${kind}`} ref={styled({ '--mark': `var(${colour})` })} />
          {name} {show(lastOf(values) ?? 0)}
        </span>
      ))}
    </p>
  )
}

function LastBar({ values, top }: { values: readonly (number | null)[]; top: number }) {
  const last = lastOf(values)
  if (last === undefined) return null
  const room = low - pad.top - pad.bottom
  return (
    <span
      className="cd-days__end cd-days__end--bar"
      ref={styled({ bottom: `${pad.labels + pad.bottom + Math.min(room, (last / top) * room) - 8}px` })}
    >
      {showPlain(last)}
    </span>
  )
}
