import { useEffect, useRef } from 'react'
import uPlot from 'uplot'
import type { Scale } from './scale.ts'

/** One row of figures over days: null where a day is missing. Its colour is a token, so that it follows the theme. */
export type PanelSeries = {
  values: readonly (number | null)[]
  colour: string
  kind: 'line' | 'dashed' | 'bars'
}
export type DayLabel = { index: number; label: string }
type PanelProps = {
  count: number
  series: readonly PanelSeries[]
  scale: Scale
  height: number
  /** Only the ends of the axis have a number: a low panel. */
  isLow?: boolean
  labels?: readonly DayLabel[]
  showTick?: (value: number) => string
  /** A tinted band between the first two series. */
  isRange?: boolean
}

/** Left of every panel, so that two under one another have one time axis. */
export const axisWidth = 44
/** Right of the last day: half of its name. */
export const edgeWidth = 18
const labelHeight = 20
const fontSize = 11

const tokenOf = (name: string): string => getComputedStyle(document.documentElement).getPropertyValue(name).trim()

const thousandsOf = (value: number): string => value.toLocaleString('en-US')

/** One series of uPlot's: what it looks like. */
const seriesOf = ({ kind, colour }: PanelSeries): uPlot.Series =>
  kind === 'bars'
    ? {
        points: { show: false },
        fill: () => tokenOf(colour),
        stroke: () => tokenOf('--cd-surface'),
        width: 1,
        ...(uPlot.paths.bars ? { paths: uPlot.paths.bars({ size: [0.72, 24] }) } : {}),
      }
    : {
        points: { show: false },
        stroke: () => tokenOf(colour),
        width: kind === 'dashed' ? 1.5 : 2,
        ...(kind === 'dashed' ? { dash: [4, 3] } : {}),
      }

function axesOf({ scale, isLow, labels, showTick = thousandsOf }: PanelProps): uPlot.Axis[] {
  const font = `${fontSize}px ${getComputedStyle(document.body).fontFamily}`
  const shared = { font, stroke: () => tokenOf('--cd-third'), ticks: { show: false }, space: 1 }
  const ticks = isLow ? [0, scale.top] : [...scale.ticks]
  return [
    {
      ...shared,
      show: labels !== undefined,
      grid: { show: false },
      size: labelHeight,
      gap: 6,
      splits: () => labels?.map(({ index }) => index) ?? [],
      values: () => labels?.map(({ label }) => label) ?? [],
    },
    {
      ...shared,
      grid: { stroke: () => tokenOf('--cd-line'), width: 1 },
      size: axisWidth,
      gap: 8,
      splits: () => ticks,
      values: () => ticks.map(showTick),
    },
  ]
}

function optionsOf(props: PanelProps, width: number): uPlot.Options {
  const { count, series, scale, height, isRange } = props
  return {
    width,
    height,
    padding: [8, edgeWidth, 4, 0],
    cursor: { show: false },
    legend: { show: false },
    scales: { x: { time: false, range: [-0.5, count - 0.5] }, y: { range: [0, scale.top] } },
    axes: axesOf(props),
    series: [{}, ...series.map(seriesOf)],
    ...(isRange ? { bands: [{ series: [1, 2], fill: () => tokenOf('--cd-range') }] } : {}),
  }
}

/** Lines or bars over whole days, drawn by uPlot on a canvas. What can be pressed or read stands over it. */
export function CanvasPanel(props: PanelProps) {
  const place = useRef<HTMLDivElement>(null)
  const { count, series, height } = props
  const drawn = JSON.stringify([series, props.scale, props.labels, props.isLow])
  useEffect(() => {
    const root = place.current
    if (!root) return
    const data = [Array.from({ length: count }, (_, index) => index), ...series.map(({ values }) => [...values])]
    const plot = new uPlot(optionsOf(props, Math.max(1, root.clientWidth)), data as uPlot.AlignedData, root)
    const fit = new ResizeObserver(() => plot.setSize({ width: Math.max(1, root.clientWidth), height }))
    fit.observe(root)
    // The theme and the face come by a class on the page's root; the canvas knows of neither by itself.
    const look = new MutationObserver(() => plot.redraw(false, true))
    look.observe(document.documentElement, { attributes: true, attributeFilter: ['class'] })
    void document.fonts.ready.then(() => root.isConnected && plot.redraw(false, true))
    return () => {
      fit.disconnect()
      look.disconnect()
      plot.destroy()
    }
    // What is drawn is named by its content: the same figures in a new array draw nothing anew.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [count, height, drawn])
  return <div ref={place} className="cd-canvas" aria-hidden="true" />
}
