import { wholeOf } from '../input.ts'
import type { Shop } from '../model.ts'
import { type Message, Pusher } from '../push.ts'
import type { Simulator } from '../simulator.ts'
import type { News } from '../world.ts'
import { type Routes, type ShopeeCall, wrong } from './gate.ts'
import { digest, pushBase } from './sign.ts'

/** Shopee's pushes: what they say, how they are signed, and where lost ones wait. */

const day = 86_400_000
const keptFor = 3 * day
const mostLost = 100
const authorisedFor = 365 * day

export function shopeePusher(sim: Simulator): Pusher {
  const { world } = sim
  return new Pusher(sim, {
    url: () => world.apps.shopee.pushUrl,
    sign: (body, isWrong) =>
      digest(isWrong ? 'not the push key' : world.apps.shopee.pushKey, pushBase(world.apps.shopee.pushUrl, body)),
    waitMs: () => world.settings.shopeeAckMs,
    isAcknowledged: ({ status, body }) => status >= 200 && status < 300 && body === '',
    retryMs: () => world.settings.shopeePushRetryMs,
    giveUp: (message) =>
      world.saveLost({
        id: world.nextId(),
        at: sim.clock.now(),
        shopId: idOf(sim, message.shop),
        code: message.code,
        data: message.data,
      }),
    hasRate: true,
  })
}

const idOf = (sim: Simulator, shop: string): number => sim.world.shops.get(shop)?.id ?? 0

/** In the order of the documents' sample: whoever signs again what it read would find it changed. */
export function shopeeMessage(sim: Simulator, shop: Shop, code: number, data: unknown): Message {
  const body = JSON.stringify({ data, shop_id: shop.id, code, timestamp: sim.clock.seconds() })
  return { marketplace: 'shopee', shop: shop.key, code, data, body }
}

export const shopeeVerify = (): Message => {
  const data = { verify_info: 'This is a verification message.' }
  return { marketplace: 'shopee', shop: '', code: 0, data, body: JSON.stringify({ code: 0, data }) }
}

/** What a push says of what happened. */
function wordsOf(news: News): { code: number; data: unknown } | undefined {
  const seconds = (time: number) => Math.floor(time / 1000)
  if (news.kind === 'order' && news.order.marketplace === 'shopee') {
    const { id, status, updateTime } = news.order
    return {
      code: 3,
      data: { items: [], ordersn: id, status, completed_scenario: '', update_time: seconds(updateTime) },
    }
  }
  if (news.kind === 'tracking') {
    const { order, packageNumber } = news
    const tracking = order.packages.find(({ number }) => number === packageNumber)?.tracking ?? ''
    return { code: 4, data: { ordersn: order.id, package_number: packageNumber, tracking_no: tracking } }
  }
  if (news.kind === 'document') {
    const status = news.isFailed ? 'FAILED' : 'READY'
    return { code: 15, data: { ordersn: news.order.id, package_number: news.packageNumber, status } }
  }
  if (news.kind === 'authorised') return { code: 1, data: { shop_id: news.shop.id, success: 1 } }
  if (news.kind === 'revoked') return { code: 2, data: { shop_id: news.shop.id, success: 1 } }
  if (news.kind === 'reserved') {
    const { item, model } = news
    return { code: 8, data: { item_id: item.id, model_id: model.id, reserved_stock: model.campaign } }
  }
  return undefined
}

/** Tells what happens to Shopee's shops. */
export function tellShopee(sim: Simulator, pusher: Pusher, news: News): void {
  const key = 'shop' in news ? news.shop.key : news.order.shop
  const shop = sim.world.shops.get(key)
  if (shop?.marketplace !== 'shopee') return
  // Only shops that gave the app its right are told of.
  const words = shop.isAuthorised || news.kind === 'revoked' ? wordsOf(news) : undefined
  if (words) pusher.send(shopeeMessage(sim, shop, words.code, words.data))
  if (news.kind === 'authorised')
    sim.clock.after(authorisedFor - 7 * day, () => {
      const expiry = {
        shop_expire_soon: [shop.id],
        merchant_expire_soon: [],
        expire_before: sim.clock.seconds() + 604_800,
      }
      if (shop.isAuthorised) pusher.send(shopeeMessage(sim, shop, 12, expiry))
    })
}

function getLost({ sim }: ShopeeCall) {
  const { world } = sim
  const kept = world.lost.filter(({ at }) => at >= sim.clock.now() - keptFor)
  const page = kept.slice(0, mostLost)
  const isText = world.settings.shopeeLostData === 'text'
  return {
    push_message_list: page.map(({ shopId, code, at, data }) => ({
      shop_id: shopId,
      code,
      timestamp: Math.floor(at / 1000),
      data: isText ? JSON.stringify(data) : data,
    })),
    has_next_page: kept.length > page.length,
    last_message_id: page.at(-1)?.id ?? 0,
  }
}

function confirmLost({ sim, body }: ShopeeCall) {
  const id = wholeOf(body.last_message_id)
  if (id === undefined) throw wrong('Invalid last_message_id.')
  sim.world.confirmLost(id)
  return {}
}

export const pushRoutes: Routes = {
  '/api/v2/push/get_lost_push_message': { method: 'GET', level: 'public', handle: getLost },
  '/api/v2/push/confirm_consumed_lost_push_message': { method: 'POST', level: 'public', handle: confirmLost },
}
