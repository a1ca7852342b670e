import type { Marketplace } from '../marketplace.ts'
import * as auth from './auth.ts'
import type { Lazada } from './call.ts'
import * as orders from './orders.ts'
import * as push from './push.ts'

/** Lazada Open Platform. */
export const openLazada = (lazada: Lazada): Marketplace => ({
  name: 'Lazada',
  mostOrders: orders.mostOrders,
  longestWindowMs: orders.longestWindowMs,
  authorizeUrl: (asked) => auth.authorizeUrl(lazada, asked),
  readCallback: auth.readCallback,
  redeem: (asked) => auth.redeem(lazada, asked),
  renew: (asked) => auth.renew(lazada, asked),
  profile: (account) => auth.profile(lazada, account),
  changedOrders: (account, asked) => orders.changedOrders(lazada, account, asked),
  orders: (account, ids) => orders.orders(lazada, account, ids),
  answerCancel: (account, orderId, isGranted) => orders.answerCancel(lazada, account, orderId, isGranted),
  readPush: (asked) => push.readPush(lazada, asked),
})
