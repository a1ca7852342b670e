import { binSeconds } from '../src/picking/generate/fill.ts'

/**
 * Seconds of a pick at published times: to stand at a bin and find the place, to take hold of an item there, to count
 * out a unit, to put what was counted into a container. The way between bins is not in them.
 */
const pickSeconds = { bin: binSeconds, item: 15, unit: 2, container: 5 }
/** A person with a cart. */
export const metresPerSecond = 1.2

export type Taken = { cellId: number; productId: number; orderId: number; units: number }

/** The seconds one list takes by the model: each bin and each item in it once, each order's share into its own tray. */
export function secondsOf(lines: readonly Taken[]): number {
  const bins = new Set(lines.map((line) => line.cellId)).size
  const items = new Set(lines.map((line) => `${line.cellId}/${line.productId}`)).size
  const containers = new Set(lines.map((line) => `${line.cellId}/${line.productId}/${line.orderId}`)).size
  const units = lines.reduce((sum, line) => sum + line.units, 0)
  return (
    bins * pickSeconds.bin + items * pickSeconds.item + containers * pickSeconds.container + units * pickSeconds.unit
  )
}
