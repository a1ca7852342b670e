import { mostFound, type SearchKind, searchKinds } from 'contract/calls/search'
import type { Handlers } from '../server/handler.ts'
import { merchants } from '../account/merchant/finder.ts'
import { cartons } from '../inbound/finder.ts'
import { cells } from '../location/finder.ts'
import { openOrdersOf, orders } from '../order/finder.ts'
import { persons } from '../people/finder.ts'
import { pickingLists, trays } from '../picking/finder.ts'
import { products } from '../stock/finder.ts'
import { shippingBins } from '../shipping/bins/finder.ts'
import { shops } from '../shop/finder.ts'
import type { Finder, Hit } from '../server/finder.ts'
import { asHit } from './hit.ts'

const all = { trays, pickingLists, shippingBins, cartons, cells, products, orders, persons, shops, merchants }
const finders = Object.values<Finder>(all).toSorted(
  (one, other) => searchKinds.indexOf(one.kind) - searchKinds.indexOf(other.kind),
)

export const search: Handlers<'search'> = {
  find: async (tx, { query }, who) => {
    const { isWhole = false, most = 3, kinds = searchKinds } = query
    const text = query.text.trim()
    const result: Hit[] = []
    const counts = new Map<SearchKind, number>()
    const add = (kind: SearchKind, found: { shown: readonly Parameters<typeof asHit>[1][]; count: number }): void => {
      if (found.count === 0) return
      counts.set(kind, Math.min(found.count, mostFound))
      result.push(...found.shown.map((one) => asHit(kind, one)))
    }
    // One connection: what is asked stands in line anyway.
    for (const { kind, access, find } of finders)
      if (kinds.includes(kind) && access.includes(who.role)) add(kind, await find(tx, who, { text, isWhole, most }))
    const best = result.find(({ kind }) => kind === 'product')
    const openOrdersSku = !isWhole && best && kinds.includes('order') && !counts.has('order') ? best.code : null
    if (openOrdersSku !== null) add('order', await openOrdersOf(tx, who, openOrdersSku, Math.min(most, 2)))
    return {
      result,
      counts: [...counts].map(([kind, count]) => ({ kind, count })),
      openOrdersSku: counts.has('order') ? openOrdersSku : null,
    }
  },
}
