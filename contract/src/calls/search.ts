import { defineCalls } from '../define.ts'
import { status } from '../order-shown.ts'
import { signedIn } from '../roles.ts'
import { count, flag, freeText, id, list, maybe, object, oneOf, optional, text, wholeBetween } from '../schema.ts'

/** What is looked for, in the order in which it is shown. */
export const searchKinds = [
  'tray',
  'pickingList',
  'shippingBin',
  'carton',
  'cell',
  'product',
  'order',
  'person',
  'shop',
  'merchant',
] as const
export type SearchKind = (typeof searchKinds)[number]

/** Most of a kind that are counted; more are 'most and more'. */
export const mostFound = 100

/**
 * One thing found. `code`: its number or code where the title is a name. `note`: what stands beside it, as the first
 * product of an order. `holds`: of a tray the orders in it, of an order its lines. A quantity is null where the kind
 * has none.
 */
const hit = () =>
  object({
    kind: oneOf(...searchKinds),
    id: id(),
    title: freeText(),
    code: freeText(),
    note: freeText(),
    merchantName: freeText(),
    hasImage: flag(),
    status: maybe(status()),
    holds: maybe(count()),
    onHand: maybe(count()),
    available: maybe(count()),
    /** The place in the portal that shows it. */
    link: text(),
  })

export const search = defineCalls({
  find: {
    method: 'GET',
    path: '/api/Search/Find',
    access: signedIn,
    ours: true,
    summary:
      'Find what a text names among what you may see: orders by a beginning of a number, products by words, SKU or ' +
      'barcode, then its open orders where no number is so; trays, lists, bins, cartons and cells by their names; people, shops ' +
      'and merchants by a part of theirs. `isWhole` finds only what the whole text is the code of, as a label says it',
    shows: [
      'order',
      'product',
      'stock',
      'account',
      'shop',
      'merchant',
      'tray',
      'pickingList',
      'bin',
      'cell',
      'inbound',
    ],
    query: object({
      text: text(100),
      kinds: optional(list(oneOf(...searchKinds), { most: searchKinds.length })),
      isWhole: optional(flag()),
      most: optional(wholeBetween(1, 10)),
    }),
    reply: list(hit()),
    beside: object({
      /** How many there are of each kind that was found, `mostFound` at most. */
      counts: list(object({ kind: oneOf(...searchKinds), count: count(mostFound) })),
      /** Where the orders are the open ones of the best product: its SKU. */
      openOrdersSku: maybe(freeText()),
    }),
  },
})
