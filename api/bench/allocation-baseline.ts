import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../tools/house.mjs'

const text = readFileSync(join(root, 'api/bench/allocation-baseline.sql'), 'utf8')

/** The frozen statement for one order, as the system asks it. */
export const baselineAllocation = (orderId: number): { text: string; values: unknown[] } => ({
  text,
  values: [orderId, orderId, orderId, 'Crossdock', 0, 'Crossdock'],
})
