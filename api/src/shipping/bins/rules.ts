import { refuse } from '../../kernel/refuse.ts'
import { placeCode } from '../../location/rules.ts'

export type NewBin = { name: string; shippingProviderMasterId?: number }

/** The bins as they are kept; a name given twice is a slip. */
export function newBins(bins: readonly NewBin[]): { name: string; providerId: number | null }[] {
  const made = bins.map((bin, index) => ({
    name: placeCode(bin.name, `Bins[${index}].Name`),
    providerId: bin.shippingProviderMasterId ?? null,
  }))
  const twice = made.findIndex((bin, index) => made.findIndex((other) => other.name === bin.name) !== index)
  if (twice >= 0) throw refuse('bad-input', { field: `Bins[${twice}].Name`, problem: 'is given twice' })
  return made
}
