import type { Marketplace } from '../marketplace.ts'
import * as auth from './auth.ts'
import type { Shopee } from './call.ts'
import * as orders from './orders.ts'
import * as push from './push.ts'

/** Shopee Open Platform, version 2. */
export const openShopee = (shopee: Shopee): Marketplace => ({
  name: 'Shopee',
  mostOrders: orders.mostOrders,
  longestWindowMs: orders.longestWindowMs,
  authorizeUrl: (asked) => auth.authorizeUrl(shopee, asked),
  readCallback: auth.readCallback,
  redeem: (asked) => auth.redeem(shopee, asked),
  renew: (asked) => auth.renew(shopee, asked),
  profile: (account) => auth.profile(shopee, account),
  changedOrders: (account, asked) => orders.changedOrders(shopee, account, asked),
  orders: (account, ids) => orders.orders(shopee, account, ids),
  answerCancel: (account, orderId, isGranted) => orders.answerCancel(shopee, account, orderId, isGranted),
  readPush: (asked) => push.readPush(shopee, asked),
  lostPushes: (now) => push.lostPushes(shopee, now),
  confirmLost: (last) => push.confirmLost(shopee, last),
})
