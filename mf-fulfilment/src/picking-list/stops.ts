import { lineNow, linesNow, type PickLine, type PickState } from './walk-state.ts'

export type Stops = { now: number; total: number; done: number; skipped: number[]; units: number; unitsDone: number }

/** The walk cell by cell: lines that follow each other in one cell are one stop. */
function byCell(lines: readonly PickLine[]): PickLine[][] {
  const stops: PickLine[][] = []
  for (const line of lines) {
    const last = stops.at(-1)
    if (last?.[0]?.cellId === line.cellId) last.push(line)
    else stops.push([line])
  }
  return stops
}

/** How far the walk is. A stop is a cell. */
export function stopsOf(state: PickState): Stops {
  const lines = linesNow(state)
  const stops = byCell(lines)
  const current = lineNow(state)
  const now = current ? stops.findIndex((stop) => stop.some((line) => line.lineId === current.lineId)) : stops.length
  return {
    now,
    total: stops.length,
    done: now,
    units: lines.reduce((sum, line) => sum + line.quantity, 0),
    unitsDone: lines.reduce((sum, line) => sum + line.picked, 0),
    skipped: stops.flatMap((stop, index) =>
      index !== now && stop.some((line) => line.left > 0 && line.isSkipped) ? [index] : [],
    ),
  }
}
