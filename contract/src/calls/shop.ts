import { defineCalls } from '../define.ts'
import { anyOf, clients, merchantAdmins, merchantStaff, superadmins, warehouseStaff } from '../roles.ts'
import {
  count,
  flag,
  freeText,
  id,
  list,
  maybe,
  merchantFilter,
  minimumDaysLeft,
  object,
  oneOf,
  optional,
  text,
  timestamp,
} from '../schema.ts'

/** Where a shop sells: the two marketplaces, or the merchant's own systems. */
export const platforms = ['Shopee', 'Lazada', 'Internal'] as const
/** Those of them that are asked for access. */
export const markets = ['Shopee', 'Lazada'] as const

/**
 * How a shop stands with its marketplace. Waiting: something is wrong there that goes by itself. Refused: a person must
 * connect again. Disconnected: a person ended it.
 */
export const connectionStates = ['Connected', 'Waiting', 'Refused', 'Disconnected'] as const

/** Letters of a key that are shown of it once it was made. */
const keyShown = {
  keyId: id(),
  name: text(),
  /** 'cd_live_…h41Q' */
  prefix: text(),
  madeBy: freeText(),
  madeTimestamp: timestamp(),
  usedTimestamp: maybe(timestamp()),
  /** Until then the key before it was rotated is taken too. */
  oldUntilTimestamp: maybe(timestamp()),
}

const connection = {
  state: oneOf(...connectionStates),
  /** What the marketplace calls it; '' where it has not said. */
  marketName: freeText(),
  country: freeText(),
  currency: freeText(),
  connectedTimestamp: timestamp(),
  connectedBy: freeText(),
  accessTimestamp: maybe(timestamp()),
  renewTimestamp: maybe(timestamp()),
  /** Until then it renews itself; after that it must be connected again. */
  refreshTimestamp: maybe(timestamp()),
  /** What is wrong, in the marketplace's own words; '' where it gave none. */
  problem: maybe(object({ code: freeText(), words: freeText(), sinceTimestamp: timestamp() })),
  /** When it is asked again by itself. */
  waitsTimestamp: maybe(timestamp()),
}

/** What brings an order to be looked at: a push, one that was fetched later, or a poll. */
const ways = ['push', 'lost', 'poll'] as const

const ordersIn = {
  lastOrderTimestamp: maybe(timestamp()),
  lastOrderBy: maybe(oneOf(...ways)),
  lastPushTimestamp: maybe(timestamp()),
  polledTimestamp: maybe(timestamp()),
  /** Of what was to be pushed within 7 days, how much was and was acknowledged, in percent; null of nothing. */
  pushedPercent: maybe(count()),
  /** Orders that polls found and no push had announced, since the last push. */
  unannounced: count(),
  grantsCancels: flag(),
  /** Orders that wait to be looked at, and why the first of them does that was tried before. */
  waiting: count(),
  problem: freeText(),
}

const keepers = anyOf(superadmins, merchantAdmins)

export const shop = defineCalls({
  create: {
    method: 'POST',
    path: '/api/Shop/Create',
    access: keepers,
    summary: 'Add a shop of a merchant',
    changes: ['shop'],
    body: object({
      merchantId: optional(id()),
      shopName: text(120),
      platform: oneOf(...platforms),
      marketShopId: optional(text(64)),
      minimumDaysLeft: optional(minimumDaysLeft()),
    }),
    reply: object({ shopId: id() }),
    refuses: ['already-exists', 'not-found'],
  },
  update: {
    method: 'POST',
    path: '/api/Shop/Update',
    access: keepers,
    summary:
      'Change what a shop is called and asks of its orders, or end its connection; fields left out stay as they are',
    changes: ['shop'],
    body: object({
      shopId: id(),
      shopName: optional(text(120)),
      minimumDaysLeft: optional(minimumDaysLeft()),
      /** A buyer's wish to cancel what nobody has begun with is granted by itself. */
      grantsCancels: optional(flag()),
      disconnect: optional(flag()),
    }),
    reply: object({ shopId: id() }),
    refuses: ['already-exists', 'not-found', 'wrong-state'],
  },
  authMarketUrl: {
    method: 'GET',
    path: '/api/Shop/AuthMarketUrl',
    access: keepers,
    neverKept: true,
    ownPages: true,
    summary:
      'Where a person lets us in at a marketplace: for a shop, or for a new one of a platform. The way back works once, ' +
      'within 10 minutes, for who asked',
    query: object({
      shopId: optional(id()),
      merchantId: optional(id()),
      platform: optional(oneOf(...markets)),
    }),
    reply: object({ url: text(4_000), expiresTimestamp: timestamp() }),
    refuses: ['not-found', 'market-not-set-up', 'wrong-state'],
  },
  syncMarket: {
    method: 'GET',
    path: '/api/Shop/SyncMarket',
    access: keepers,
    neverKept: true,
    ownPages: true,
    summary: 'Connect the shop for which a marketplace answered with this code and state',
    changes: ['shop', 'job'],
    query: object({
      state: text(200),
      code: text(1_000),
      marketShopId: optional(text(64)),
      mainAccountId: optional(text(64)),
      shopId: optional(id()),
      merchantId: optional(id()),
    }),
    reply: object({
      shopId: id(),
      shopName: text(),
      platform: oneOf(...markets),
      /** More than one where a main account let us in. */
      connected: list(object({ shopId: id(), shopName: text(), marketShopId: text() })),
      accessTimestamp: timestamp(),
    }),
    refuses: [
      'way-back-ended',
      'market-not-set-up',
      'market-refused',
      'market-away',
      'other-seller',
      'shop-taken',
      'not-found',
    ],
  },
  getAccessToken: {
    method: 'POST',
    path: '/api/Shop/GetAccessToken',
    access: keepers,
    neverKept: true,
    endsSessions: 'any',
    summary:
      "Make a key of a shop for its merchant's own systems, shown this once; with KeyId another in its place, the old one " +
      'lasts 24 hours; with Revoke end it',
    changes: ['shop', 'shopKey'],
    body: object({
      shopId: optional(id()),
      name: optional(text(60)),
      keyId: optional(id()),
      revoke: optional(flag()),
    }),
    reply: object({
      keyId: id(),
      shopId: id(),
      name: text(),
      /** Of a key that was made or rotated. */
      token: maybe(text()),
      oldUntilTimestamp: maybe(timestamp()),
    }),
    refuses: ['not-found', 'already-exists', 'wrong-state', 'bad-input'],
  },
  getShopList: {
    method: 'GET',
    path: '/api/Shop/GetShopList',
    access: anyOf(warehouseStaff, merchantStaff, clients),
    summary:
      'List the shops of a merchant by name, each with how it stands with its marketplace; its keys for who keeps them',
    shows: ['shop', 'shopKey'],
    query: object({ merchantId: optional(merchantFilter()) }),
    reply: list(
      object({
        id: id(),
        shopId: id(),
        shopName: text(),
        merchantId: id(),
        merchantName: text(),
        platform: oneOf(...platforms),
        marketShopId: maybe(text()),
        minimumDaysLeft: minimumDaysLeft(),
        isActive: flag(),
        createdTimestamp: timestamp(),
        /** Null of one that was never connected. */
        connection: maybe(object(connection)),
        /** How its orders come in; absent of one that was never connected. */
        orders: optional(object(ordersIn)),
        keys: optional(list(object(keyShown))),
      }),
    ),
  },
})
