import { mostFound, type SearchKind, searchKinds } from 'contract/calls/search'
import type { Handlers } from '../server/handler.ts'
import { asHit, type Hit } from './find.ts'
import { floorFinders } from './floor.ts'
import { openOrdersOf, recordFinders } from './records.ts'

const finders = [...floorFinders, ...recordFinders].toSorted(
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
