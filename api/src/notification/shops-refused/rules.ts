import type { Matter } from '../standing/queries.ts'
import { messageOf } from '../rules.ts'
import type { Standing } from '../standing/rules.ts'

/** A shop that its marketplace refuses, for one person, in the marketplace's words. */
export type Refused = {
  userId: number
  merchantId: number
  merchantName: string
  shopId: number
  shop: string
  words: string
}

/** Each shop is a matter of its own: a second one is told by mail too. */
export const prefix = 'shop-refused/'
export const matterOf = (shopId: number): Matter => ({
  name: `${prefix}${shopId}`,
  type: 'ShopDisconnected',
  link: `/settings/shop-management?open=${shopId}`,
})

/** In words: "Main (Shopee) of Birch Outdoor must connect again: refresh token revoked". */
export const standingOf = ({ userId, merchantId, merchantName, shop, words }: Refused): Standing => ({
  userId,
  merchantId,
  amount: 1,
  message: messageOf(`${shop} of ${merchantName} must connect again${words ? `: ${words}` : '.'}`),
})
