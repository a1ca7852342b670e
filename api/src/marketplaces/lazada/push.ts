import { createHash } from 'node:crypto'
import { fieldsOf, type Json, readJson, textOf } from '../json.ts'
import type { Marketplace, Push } from '../marketplace.ts'
import { isSameSign } from '../sign.ts'
import type { Lazada } from './call.ts'
import { momentOf } from './read-order.ts'
import { signPush } from './sign.ts'

/** Types of messages: a trade order, a package of it, what is returned of it; and tokens that end soon. */
const orderTypes = new Set(['0', '10', '14'])
const tokenType = '8'

export function readPush({ app }: Lazada, { body, authorization, now }: Parameters<Marketplace['readPush']>[0]) {
  if (!isSameSign(authorization.trim().toLowerCase(), signPush(app, body))) return undefined
  return messagesOf(readJson(body.toString('utf8')), now)
}

function messagesOf(value: Json | undefined, now: number): Push[] {
  const message = fieldsOf(value)
  const data = fieldsOf(message['data'])
  const type = textOf(message['message_type'])
  const [seller, other] = [textOf(message['seller_id']), textOf(data['seller_id'])]
  const marketShopId = /^\d+$/.test(seller) ? seller : other
  if (!type || !/^\d{1,20}$/.test(marketShopId)) return []
  const changed = momentOf(data['status_update_time'])
  const at = changed || momentOf(message['timestamp']) || now
  // Delivered again it has another time of sending: what tells two apart is what changed, and when.
  const told = [marketShopId, type, data, changed ? 0 : textOf(message['timestamp'])]
  const key = createHash('sha256').update(JSON.stringify(told)).digest('base64url')
  const orderId = textOf(data['trade_order_id'])
  if (orderTypes.has(type) && orderId) return [{ about: 'order', key, marketShopId, orderId, at }]
  if (type === tokenType) return [{ about: 'access', key, marketShopId, isGone: false, at }]
  return [{ about: 'other', key, marketShopId, at }]
}
