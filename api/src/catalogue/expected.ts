import { meaningOf, type ScannedCode } from './code.ts'

/**
 * What a code means where some products are expected: the one of them it may stand for, else whatever it is, which the
 * caller refuses in its own words. A code that nobody knows is refused, one that stands for two of the expected asks.
 */
export function meaningAmong(
  code: string,
  hits: readonly ScannedCode[],
  expected: readonly { productId: number }[],
): ScannedCode {
  const here = hits.filter((hit) => expected.some((product) => product.productId === hit.productId))
  return meaningOf(code, here.length > 0 ? here : hits.slice(0, 1))
}
