import { countOf } from 'contract/format'

type Placed = {
  result: readonly { shippingBinName: string }[]
  refused: readonly { reason: string }[]
  /** Of those that lie in the bin. */
  unweighed: number
}
const mostReasons = 5

/** How many parcels lie in the bin now, and that some were never weighed, and why the others were left: a refusal names its order itself. */
export function placedInWords({ result, refused, unweighed }: Placed): string {
  const all = result.length + refused.length
  const lie = `${countOf(result.length, 'parcel')}${refused.length ? ` of ${all}` : ''} ${result.length === 1 ? 'lies' : 'lie'}`
  const words = refused.slice(0, mostReasons).map(({ reason }) => reason)
  const more = refused.length - words.length
  return [
    `${lie} in bin ${result[0]?.shippingBinName ?? ''}${refused.length || unweighed ? '.' : ''}`,
    ...(unweighed > 0 ? [`${countOf(unweighed, 'parcel')} ${unweighed === 1 ? 'was' : 'were'} never weighed.`] : []),
    ...words,
    ...(more > 0 ? [`And ${more} more.`] : []),
  ].join(' ')
}
