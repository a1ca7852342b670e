import { createHash } from 'node:crypto'
import { unreadable } from '../calls.ts'
import { type Fields, fieldsOf, isSet, type Json, listOf, readJson, textOf, wholeOf } from '../json.ts'
import type { Marketplace, Push } from '../marketplace.ts'
import { isSameSign } from '../sign.ts'
import { ask, type Shopee } from './call.ts'
import { momentOf } from './read-order.ts'
import { signPush } from './sign.ts'

/** Codes of pushes: of orders, and of the access that a shop gave. */
const orderCodes = new Set(['3', '4', '15'])
const accessCodes: Readonly<Record<string, { isGone: boolean }>> = {
  '1': { isGone: false },
  '2': { isGone: true },
  '12': { isGone: false },
}

export function readPush({ app }: Shopee, { url, body, authorization, now }: Parameters<Marketplace['readPush']>[0]) {
  if (!isSameSign(authorization.trim().toLowerCase(), signPush(app.pushKey, url, body))) return undefined
  return messagesOf(readJson(body.toString('utf8')), now)
}

/** What a message says, in as many parts as shops are named. One that says nothing to us, as the test of the address, is none. */
function messagesOf(value: Json | undefined, now: number): Push[] {
  const message = fieldsOf(value)
  const code = textOf(message['code'])
  const data = fieldsOf(message['data'])
  if (!code || code === '0') return []
  const sent = momentOf(message['timestamp'])
  const at = momentOf(data['update_time']) || sent || now
  const key = keyOf(code, message, data, sent)
  const access = Object.hasOwn(accessCodes, code) ? accessCodes[code] : undefined
  const orderId = textOf(data['ordersn']) || textOf(data['order_sn'])
  return shopsOf(message, data).map((marketShopId) => {
    const part = { key: `${key}:${marketShopId}`, marketShopId, at }
    if (access) return { about: 'access', ...part, ...access }
    return orderCodes.has(code) && orderId ? { about: 'order', ...part, orderId } : { about: 'other', ...part }
  })
}

/** Where a message says when its matter changed, two deliveries of it are one, whenever they were sent. */
const keyOf = (code: string, message: Fields, data: Fields, sent: number): string =>
  createHash('sha256')
    .update(JSON.stringify([code, message['shop_id'] ?? '', data, momentOf(data['update_time']) ? 0 : sent]))
    .digest('base64url')

function shopsOf(message: Fields, data: Fields): string[] {
  const named = [
    message['shop_id'],
    data['shop_id'],
    ...listOf(data['shop_id_list']),
    ...listOf(data['shop_expire_soon']),
    ...listOf(data['authorize_shop_list']),
  ]
  return [...new Set(named.map((one) => wholeOf(one)).filter((id) => id !== undefined && id > 0))].map(String)
}

/** What was not acknowledged within the last three days, a hundred at a time. */
export async function lostPushes(shopee: Shopee, now: number) {
  const answer = await ask(shopee, { path: '/api/v2/push/get_lost_push_message' })
  if (!Array.isArray(answer['push_message_list'])) throw unreadable('Shopee answered without a list of messages.')
  const pushes = answer['push_message_list'].flatMap((item) => messagesOf(wholeMessage(fieldsOf(item)), now))
  return { pushes, last: wholeOf(answer['last_message_id']) ?? null, hasMore: isSet(answer['has_next_page']) }
}

/** A lost message holds the whole body as it was sent, or its data alone. */
function wholeMessage(item: Fields): Json {
  const inner = typeof item['data'] === 'string' ? readJson(item['data']) : item['data']
  const fields = fieldsOf(inner)
  if (fields['code'] !== undefined) return { shop_id: item['shop_id'] ?? '', ...(fields as { [name: string]: Json }) }
  return {
    shop_id: item['shop_id'] ?? '',
    code: item['code'] ?? '',
    timestamp: item['timestamp'] ?? '',
    data: inner ?? null,
  }
}

export async function confirmLost(shopee: Shopee, last: number): Promise<void> {
  await ask(shopee, { path: '/api/v2/push/confirm_consumed_lost_push_message', body: { last_message_id: last } })
}
