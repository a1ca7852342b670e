import { manifestParts, mostOnManifest } from 'contract/manifest'
import type { Money } from 'contract/money'
import { refuse } from '../kernel/refuse.ts'

/** What was loaded, or lies in the bin: the same on each of its pages. */
export type Load = {
  locationName: string
  timeZone: string
  binName: string
  handedBy: string
  /** Null while it lies in the bin. */
  handedAt: number | null
}
export type Manifest = Load & { now: number; part: number; parts: number }
export type ManifestParcel = {
  orderId: number
  number: number
  /** From 1, among the parcels of its order that stood. */
  parcelRank: number
  parcelCount: number
  referenceCode: string
  shippingProvider: string | null
  trackingNumber: string | null
  grams: number | null
  codMinor: number | null
  currency: string
}
export type ManifestPage = {
  courier: string
  page: number
  pages: number
  /** What the first of its parcels counts as. */
  first: number
  parcels: readonly ManifestParcel[]
  /** What this courier takes in this part, and collects. */
  inPart: Sums
  /** The same of all parts. */
  inAll: Sums
}
export type Sums = { parcels: number; grams: number; notWeighed: number; cash: readonly Money[] }

const rowsOfPage = 20
/** Beside the totals and the lines to sign. */
const rowsOfLastPage = 15

const partOf = <Parcel>(parcels: readonly Parcel[], part: number): readonly Parcel[] =>
  parcels.slice((part - 1) * mostOnManifest, part * mostOnManifest)

export function refusePart(part: number, count: number, binName: string): void {
  if (count === 0) throw refuse('empty-bin', { bin: binName })
  const parts = manifestParts(count)
  if (part > parts)
    throw refuse('bad-input', {
      field: 'Part',
      problem: `must be ${parts} or less: a part has ${mostOnManifest} parcels`,
    })
}

const courierOf = ({ shippingProvider }: ManifestParcel): string => shippingProvider ?? 'No courier chosen'

function byCourier(parcels: readonly ManifestParcel[]): ReadonlyMap<string, readonly ManifestParcel[]> {
  const couriers = new Map<string, ManifestParcel[]>()
  for (const parcel of parcels) {
    const taken = couriers.get(courierOf(parcel))
    if (taken) taken.push(parcel)
    else couriers.set(courierOf(parcel), [parcel])
  }
  return couriers
}

/** The pages of each courier in a part, by name; the last of a courier has room to sign. */
export function manifestPages(parcels: readonly ManifestParcel[], part = 1): ManifestPage[] {
  const all = byCourier(parcels)
  return [...byCourier(partOf(parcels, part))].flatMap(([courier, taken]) => {
    const chunks = chunksOf(taken)
    const [inPart, inAll] = [sumsOf(taken), sumsOf(all.get(courier) ?? taken)]
    return chunks.map((chunk, index) => ({
      courier,
      page: index + 1,
      pages: chunks.length,
      first: index * rowsOfPage + 1,
      parcels: chunk,
      inPart,
      inAll,
    }))
  })
}

const sumsOf = (parcels: readonly ManifestParcel[]): Sums => ({
  parcels: parcels.length,
  grams: parcels.reduce((sum, { grams }) => sum + (grams ?? 0), 0),
  notWeighed: parcels.filter(({ grams }) => grams === null).length,
  cash: cashToCollect(parcels),
})

function chunksOf(all: readonly ManifestParcel[]): (readonly ManifestParcel[])[] {
  const chunks = Array.from({ length: Math.ceil(all.length / rowsOfPage) }, (_, index) =>
    all.slice(index * rowsOfPage, (index + 1) * rowsOfPage),
  )
  return (chunks.at(-1)?.length ?? 0) > rowsOfLastPage ? [...chunks, []] : chunks
}

/** Of each currency, which the first parcel of an order carries whole. */
function cashToCollect(parcels: readonly ManifestParcel[]): Money[] {
  const sums = new Map<string, number>()
  for (const { codMinor, currency, number } of parcels)
    if (codMinor !== null && number === 1) sums.set(currency, (sums.get(currency) ?? 0) + codMinor)
  return [...sums].map(([currency, minor]) => ({ currency, minor }))
}
