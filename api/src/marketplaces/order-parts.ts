import { whole } from 'contract/text'
import { cut, plain } from '../kernel/text.ts'
import type { MarketLine, MarketOrder, MarketState } from './marketplace.ts'

/** What both marketplaces' orders are put together with. */

const mostText = 500
/** What no text of ours holds: control characters, halves of letters. */
const unkept = /[^\P{Cc}\t\n\r]/gu

/** A text of a marketplace as it can be kept and shown; emoji stay. */
export const kept = (text: string, most = mostText): string => cut(plain(whole(text)).replace(unkept, ' ').trim(), most)

/** ISO 4217 of the countries both sell in; '' of others. */
export const currencyOf = (country: string): string => currencies[country] ?? ''

const currencies: Record<string, string> = {
  BR: 'BRL',
  CL: 'CLP',
  CO: 'COP',
  ID: 'IDR',
  MX: 'MXN',
  MY: 'MYR',
  PH: 'PHP',
  SG: 'SGD',
  TH: 'THB',
  TW: 'TWD',
  VN: 'VND',
}

/** What makes an order one that a person must look at. */
export function oddOf({ lines, currency, updatedAt }: Pick<MarketOrder, 'lines' | 'currency' | 'updatedAt'>): string[] {
  const odd: string[] = []
  if (lines.length === 0) odd.push('It has no items.')
  if (!/^[A-Z]{3}$/.test(currency)) odd.push('It has no currency.')
  if (!(updatedAt > 0)) odd.push('It does not say when it was updated.')
  const negative = lines.find(({ unitPrice }) => unitPrice.startsWith('-'))
  if (negative) odd.push(`A price is below zero: ${negative.sku || negative.listingId} ${negative.unitPrice}.`)
  const nameless = lines.find(({ sku, listingId }) => !sku && !listingId)
  if (nameless) odd.push('An item has neither SKU nor listing.')
  return odd
}

/** The states in which something is still to be done here: there an oddity stops it. */
const isOpen = (state: MarketState): boolean => state !== 'cancelled' && state !== 'returned' && state !== 'delivered'

/** The order with its state, or as unknown with the reasons why. */
export const settled = (order: Omit<MarketOrder, 'cause'>, state: MarketState, odd: readonly string[]): MarketOrder => {
  if (state === 'unknown') return { ...order, state, cause: [`Nobody here knows "${order.status}".`, ...odd].join(' ') }
  return odd.length > 0 && isOpen(state) ? { ...order, state: 'unknown', cause: odd.join(' ') } : { ...order, state }
}

export const noQuantity = (line: Pick<MarketLine, 'sku' | 'listingId'>, said: string): string =>
  `The quantity of ${line.sku || line.listingId || 'an item'} is ${kept(said, 40) || 'missing'}.`

/**
 * Reads many at once; where one of them makes the marketplace refuse all, the others are read without it. One that is
 * refused alone is absent.
 */
export async function inHalves<T>(
  ids: readonly string[],
  read: (ids: readonly string[]) => Promise<T[]>,
  isOfOne: (problem: unknown) => boolean,
): Promise<T[]> {
  if (ids.length === 0) return []
  try {
    return await read(ids)
  } catch (problem) {
    if (!isOfOne(problem)) throw problem
    if (ids.length === 1) return []
    const middle = Math.ceil(ids.length / 2)
    return [
      ...(await inHalves(ids.slice(0, middle), read, isOfOne)),
      ...(await inHalves(ids.slice(middle), read, isOfOne)),
    ]
  }
}
