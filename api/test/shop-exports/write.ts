import { shuffled } from './orders.ts'
import type { Shape } from './shapes.ts'

const quoted = (cell: string): string => (/[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

/** The rows of a shape under its columns, or under the same columns in another order. */
export function tableOf({ columns, rowsOf, sales }: Shape, isShuffled = false): string[][] {
  const order = isShuffled ? shuffled(columns, 7) : columns
  const rows = sales.flatMap(rowsOf)
  return [[...order], ...rows.map((row) => order.map((column) => row[column] ?? ''))]
}

/** The file as the shop's system writes it. */
export const fileOf = (shape: Shape, isShuffled = false): string =>
  tableOf(shape, isShuffled)
    .map((cells) => `${cells.map(quoted).join(',')}\n`)
    .join('')
