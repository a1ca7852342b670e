import type { LazadaOrder, Shop } from '../model.ts'
import { type Message, Pusher } from '../push.ts'
import type { Simulator } from '../simulator.ts'
import type { News } from '../world.ts'
import { signPush } from './sign.ts'

/** Lazada's pushes: what they say and how they are signed. */

const retries = 12
const halfHour = 30 * 60_000

export function lazadaPusher(sim: Simulator): Pusher {
  const { world } = sim
  return new Pusher(sim, {
    url: () => world.apps.lazada.pushUrl,
    sign(body, isWrong) {
      const { appKey, appSecret } = world.apps.lazada
      const sign = signPush(isWrong ? 'not the secret' : appSecret, appKey, body)
      return world.settings.lazadaPushUpperCase ? sign.toUpperCase() : sign
    },
    waitMs: () => world.settings.lazadaAckMs,
    isAcknowledged: ({ status }) => status === 200,
    retryMs: () => Array.from({ length: retries }, () => halfHour),
    giveUp: () => undefined,
    hasRate: false,
  })
}

export function lazadaMessage(sim: Simulator, shop: Shop, type: number, data: unknown): Message {
  const body = JSON.stringify({
    seller_id: String(shop.id),
    message_type: type,
    data,
    timestamp: sim.clock.now(),
    site: `lazada_${shop.country.toLowerCase()}`,
  })
  return { marketplace: 'lazada', shop: shop.key, code: type, data, body }
}

/** The console's test message. */
export const lazadaVerify = (sim: Simulator): Message => {
  const shop = [...sim.world.shops.values()].find(({ marketplace }) => marketplace === 'lazada')
  if (!shop) throw new Error('There is no Lazada seller.')
  return lazadaMessage(sim, shop, 0, { test: 'This is a test message.' })
}

/** One message for each unit. */
const unitsOf = (order: LazadaOrder, units: readonly number[]) =>
  order.units
    .filter(({ id }) => units.includes(id))
    .map((unit) => ({
      order_status: unit.status,
      trade_order_id: order.id,
      trade_order_line_id: String(unit.id),
      // A touch changes no unit, but is told at its own time.
      status_update_time: Math.floor(Math.max(unit.updateTime, order.updateTime) / 1000),
      ...(unit.reverse !== undefined && { reverse_order_id: unit.reverse }),
    }))

/** Tells what happens to Lazada's sellers. */
export function tellLazada(sim: Simulator, pusher: Pusher, news: News): void {
  if (news.kind !== 'order' && news.kind !== 'parcel') return
  const shop = sim.world.shops.get(news.order.shop)
  if (news.order.marketplace !== 'lazada' || !shop?.isAuthorised) return
  if (news.kind === 'parcel') {
    const { order, parcel, status } = news
    const seconds = sim.clock.seconds()
    const data = { trade_order_id: order.id, package_id: parcel, status, status_update_time: seconds }
    return pusher.send(lazadaMessage(sim, shop, 14, data))
  }
  for (const data of unitsOf(news.order, news.units ?? [])) pusher.send(lazadaMessage(sim, shop, 0, data))
}
