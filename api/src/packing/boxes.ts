/** Sides in mm, longest first once sorted; weight in grams. */
export type Box = { name: string; lengthMm: number; widthMm: number; heightMm: number; weightGrams: number }
/** A line of what goes into a parcel; sizes and weight are null where the product does not say. */
export type Packed = {
  /** None of a line that is no product's. */
  productId: number | null
  sku: string
  name: string
  quantity: number
  lengthMm: number | null
  widthMm: number | null
  heightMm: number | null
  weightGrams: number | null
}

export type Fit = { box: Box; fits: boolean; reason: string }
export type Suggestion = { box: Box | undefined; fits: Fit[]; litres: number; missing: string }

const sides = (thing: { lengthMm: number | null; widthMm: number | null; heightMm: number | null }): number[] =>
  [thing.lengthMm ?? 0, thing.widthMm ?? 0, thing.heightMm ?? 0].sort((a, b) => b - a)
const volume = (lengths: readonly number[]): number => lengths.reduce((product, length) => product * length, 1)
const litresOf = (cubicMm: number): number => Math.round(cubicMm / 100_000) / 10

/** 'Clay mask' in a sentence: 'the clay mask'; a name that starts with an abbreviation stays as it is. */
const inSentence = (name: string): string =>
  `the ${/^\p{Lu}(?:\p{Ll}|\s)/u.test(name) ? name.charAt(0).toLowerCase() + name.slice(1) : name}`
/** What a box lacks, by the side of it that is too small. */
const lacks = ['short', 'narrow', 'low'] as const

/** Whether units fit a box by what is known of their sides, and why not. */
export function fitOf(box: Box, units: readonly Packed[], filled = filledBy(units)): Fit {
  const room = sides(box)
  for (const unit of units) {
    const needs = sides(unit)
    // A box that is too low is said to be too low, whatever else it is: the smallest side is looked at first.
    const tight = [2, 1, 0].find((side) => (needs[side] ?? 0) > (room[side] ?? 0))
    if (tight !== undefined)
      return {
        box,
        fits: false,
        reason: `${box.name} is too ${lacks[tight]}: ${inSentence(unit.name)} is ${needs[tight]} mm, ${box.name} has ${room[tight]} mm`,
      }
  }
  if (filled > volume(room))
    return {
      box,
      fits: false,
      reason: `${box.name} is too small: the units fill ${litresOf(filled)} l, ${box.name} holds ${litresOf(volume(room))} l`,
    }
  return { box, fits: true, reason: '' }
}

/** A box as a parcel keeps it; one of its own has no name. */
export const boxNamed = (name: string | null, box: Pick<Box, 'lengthMm' | 'widthMm' | 'heightMm'>): Box => ({
  ...box,
  name: name ?? 'it',
  weightGrams: 0,
})

const filledBy = (units: readonly Packed[]): number =>
  units.reduce((sum, unit) => sum + unit.quantity * volume(sides(unit)), 0)

/** The smallest box whose sides and volume hold the units, and how every other one does. */
export function suggestBox(boxes: readonly Box[], units: readonly Packed[]): Suggestion {
  const filled = filledBy(units)
  const fits = boxes.toSorted((a, b) => volume(sides(a)) - volume(sides(b))).map((box) => fitOf(box, units, filled))
  const box = fits.find((fit) => fit.fits)?.box
  const silent = units.filter((unit) => volume(sides(unit)) === 0 || unit.weightGrams === null).map((unit) => unit.sku)
  return {
    box,
    litres: litresOf(filled),
    missing: silent.length ? `No size or weight is known of ${silent.join(', ')}` : '',
    fits: fits.map((fit) =>
      fit.fits ? { ...fit, reason: fit.box === box ? 'the smallest that fits' : `fits; ${box?.name} is smaller` } : fit,
    ),
  }
}

/** What the units and their box should weigh; null while a product does not say. */
export const expectedGrams = (units: readonly Packed[], boxGrams: number): number | null =>
  units.some((unit) => unit.weightGrams === null)
    ? null
    : units.reduce((sum, unit) => sum + unit.quantity * (unit.weightGrams ?? 0), boxGrams)

/** How far off a weight may be: a tenth of it, and at least 50 g. */
export const limitGrams = (expected: number): number => Math.max(Math.round(expected / 10), 50)
