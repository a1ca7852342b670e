import { refuse } from '../kernel/refuse.ts'
import type { Columns } from './rules.ts'

export type Sizes = {
  packageLengthMm: number | null
  packageWidthMm: number | null
  packageHeightMm: number | null
  packageWeightGrams: number | null
}
/** What a person has measured of one unit: centimetres, kilograms. */
export type Measured = { length?: number; width?: number; height?: number; weight?: number }

const fields = {
  packageLengthMm: 'Length',
  packageWidthMm: 'Width',
  packageHeightMm: 'Height',
  packageWeightGrams: 'Weight',
} as const
const names = Object.keys(fields) as (keyof Sizes)[]
/** Kilograms a litre: lighter than air, or heavier than gold, is a unit mistaken. */
const [lightest, heaviest] = [0.0012, 20]

/** What is to be kept of a measure: only what nobody has said before. All that is missing is said, and may be true. */
export function measuredSizes(known: Sizes & { sku: string }, said: Measured): Partial<Sizes> {
  const missing = names.filter((name) => !known[name])
  if (missing.length === 0)
    throw refuse('wrong-state', {
      what: known.sku,
      state: 'known by its sides and its weight',
      problem: 'they are corrected with the product',
    })
  const measured: Record<keyof Sizes, number> = {
    packageLengthMm: Math.round((said.length ?? 0) * 10),
    packageWidthMm: Math.round((said.width ?? 0) * 10),
    packageHeightMm: Math.round((said.height ?? 0) * 10),
    packageWeightGrams: Math.round((said.weight ?? 0) * 1000),
  }
  for (const name of missing)
    if (measured[name] === 0) throw refuse('bad-input', { field: fields[name], problem: `of ${known.sku} is needed` })
  const kept = Object.fromEntries(missing.map((name) => [name, measured[name]]))
  refuseDensity({ ...known, ...kept })
  return kept
}

function refuseDensity(sizes: Sizes): void {
  const litres = ((sizes.packageLengthMm ?? 0) * (sizes.packageWidthMm ?? 0) * (sizes.packageHeightMm ?? 0)) / 1_000_000
  const kilograms = (sizes.packageWeightGrams ?? 0) / 1000
  if (kilograms < litres * lightest)
    throw refuse('bad-input', { field: 'Weight', problem: 'is less than air weighs: it is in kg, the sides in cm' })
  if (kilograms > litres * heaviest)
    throw refuse('bad-input', { field: 'Weight', problem: 'is more than gold weighs: it is in kg, the sides in cm' })
}

/** What a merchant or a manager says of the sides or the weight is no measure of a bench any more. */
export const unmeasured = (columns: Columns): Columns =>
  names.some((name) => columns[name] !== undefined) ? { ...columns, measuredBy: null, measuredAt: null } : columns
