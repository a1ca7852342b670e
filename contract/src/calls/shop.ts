import { defineCalls } from '../define.ts'
import { anyOf, clients, merchantAdmins, merchantStaff, superadmins, warehouseStaff } from '../roles.ts'
import {
  flag,
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

export const shop = defineCalls({
  create: {
    method: 'POST',
    path: '/api/Shop/Create',
    access: anyOf(superadmins, merchantAdmins),
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
    access: anyOf(superadmins, merchantAdmins),
    summary: 'Change what a shop is called and asks of its orders; fields left out stay as they are',
    changes: ['shop'],
    body: object({
      shopId: id(),
      shopName: optional(text(120)),
      minimumDaysLeft: optional(minimumDaysLeft()),
    }),
    reply: object({ shopId: id() }),
    refuses: ['already-exists', 'not-found'],
  },
  getShopList: {
    method: 'GET',
    path: '/api/Shop/GetShopList',
    access: anyOf(warehouseStaff, merchantStaff, clients),
    summary: 'List the shops of a merchant by name',
    shows: ['shop'],
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
      }),
    ),
  },
})
