import { createHmac, timingSafeEqual } from 'node:crypto'

/** The one order a tracking token shows. */
export type Tracked = { merchantId: number; orderId: number }

const proofBytes = 16

/** What a buyer may hold of an order: its ids, and 128 bits that only we can make. The same for an order every time. */
export function trackingToken(secret: string, { merchantId, orderId }: Tracked): string {
  const order = `${merchantId}-${orderId}`
  // A session's token holds no colon, so that nothing made here is ever the hash of one.
  const proof = createHmac('sha256', secret).update(`order-tracking:${order}`).digest().subarray(0, proofBytes)
  return `${order}-${proof.toString('base64url')}`
}

/** The order of a token that we made; undefined for anything else. Takes as long whichever letter is wrong. */
export function readTrackingToken(secret: string, said: string): Tracked | undefined {
  const [, merchantId, orderId] = /^([1-9]\d{0,14})-([1-9]\d{0,14})-[\w-]{22}$/.exec(said) ?? []
  if (merchantId === undefined || orderId === undefined) return undefined
  const tracked = { merchantId: Number(merchantId), orderId: Number(orderId) }
  const right = Buffer.from(trackingToken(secret, tracked))
  return right.length === said.length && timingSafeEqual(right, Buffer.from(said)) ? tracked : undefined
}
