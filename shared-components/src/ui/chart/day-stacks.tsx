import { useNarrow } from 'shared-components/page'
import { CanvasPanel, edgeWidth, type PanelSeries } from './canvas-panel.tsx'
import { type DayPoint, DayPoints } from './day-points.tsx'
import { labelledDays, scaleOf, spread } from './scale.ts'
import { styled } from './styled.ts'

export type DayStack = { key: string | number; name: string; values: readonly (number | null)[]; total: number }
type DayStacksProps = {
  label: string
  days: readonly string[]
  /** From the bottom, at most six; more are told together as 'Other'. */
  stacks: readonly DayStack[]
  points: readonly DayPoint[]
}

/** The colours of the categories, in their order: neighbours stay apart in every sight. */
const colours = [1, 2, 3, 4, 5, 6].map((number) => `--cd-category-${number}`)
const colourOf = (index: number): string => colours[Math.min(index, colours.length - 1)] ?? ''
const height = 190
const pad = { top: 8, bottom: 4, labels: 20 }

/** What stands under the top of each stack, day by day; a day of which nothing is known stays empty. */
const sumsOf = (stacks: readonly DayStack[], count: number): (number | null)[][] =>
  stacks.map((_, index) =>
    Array.from({ length: count }, (__, day) => {
      const under = stacks.slice(0, index + 1).map(({ values }) => values[day] ?? null)
      return under.every((value) => value === null) ? null : under.reduce<number>((sum, value) => sum + (value ?? 0), 0)
    }),
  )

/** Bars over whole days, made of a few categories, each named beside the last bar. */
export function DayStacks({ label, days, stacks, points }: DayStacksProps) {
  const isNarrow = useNarrow()
  const sums = sumsOf(stacks, days.length)
  const scale = scaleOf(Math.max(0, ...sums.flat().map((value) => value ?? 0)), 3)
  const right = isNarrow ? edgeWidth : 120
  // The highest is drawn first: each next one covers its lower part.
  const series: PanelSeries[] = sums
    .map((values, index) => ({ values, kind: 'bars' as const, colour: colourOf(index) }))
    .toReversed()
  const labels = labelledDays(days, isNarrow ? 4 : 6)
  return (
    <div className="cd-days">
      {isNarrow && <StackKeys stacks={stacks} />}
      <div className="cd-days__drawn">
        <div className="cd-days__panel" ref={styled({ 'margin-right': `${right - edgeWidth}px` })}>
          <CanvasPanel count={days.length} series={series} scale={scale} height={height + pad.labels} labels={labels} />
          {!isNarrow && <StackEnds stacks={stacks} sums={sums} top={scale.top} />}
        </div>
        <DayPoints label={label} points={points} right={right} />
      </div>
    </div>
  )
}

type EndsProps = { stacks: readonly DayStack[]; sums: readonly (readonly (number | null)[])[]; top: number }

function StackEnds({ stacks, sums, top }: EndsProps) {
  const room = height - pad.top - pad.bottom
  const middles = stacks.map((_, index) => {
    const [to, from] = [sums[index]?.at(-1) ?? 0, index > 0 ? (sums[index - 1]?.at(-1) ?? 0) : 0]
    return pad.top + (1 - (to + from) / 2 / top) * room - 16
  })
  const places = spread(middles, 36)
  // Pushed down by the ones above, the lowest must not leave the chart.
  const over = Math.max(0, Math.max(...places) + 34 - height)
  return stacks.map(({ key, name, total }, index) => (
    <span
      key={key}
      className="cd-days__stack"
      ref={styled({ top: `${(places[index] ?? 0) - over}px`, '--mark': `var(${colourOf(index)})` })}
    >
      <b>{name}</b>
      {total.toLocaleString('en-US')}
    </span>
  ))
}

const StackKeys = ({ stacks }: { stacks: readonly DayStack[] }) => (
  <p className="cd-keys">
    {stacks.toReversed().map(({ key, name, total }, index) => (
      <span key={key}>
        <i className="cd-keys__square" ref={styled({ '--mark': `var(${colourOf(stacks.length - 1 - index)})` })} />
        {name} {total.toLocaleString('en-US')}
      </span>
    ))}
  </p>
)
