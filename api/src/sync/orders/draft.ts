import { decimalsOf } from 'contract/money'
import type { OrderStatusCode } from 'contract/order-status'
import type { MarketLine, MarketOrder } from '../../marketplaces/marketplace.ts'
import type { NewLine, NewOrder } from '../../order/make/rules.ts'

/** A shop as its marketplace's orders come in by it. */
export type Shop = { merchantId: number; shopId: number; market: string }

/** Orders whose amounts are none are looked at by a person: what is kept of them is zero. */
const minorOf = (amount: string | undefined, decimals: number): number => {
  const minor = Math.round(Number(amount ?? '') * 10 ** decimals)
  return Number.isSafeInteger(minor) ? Math.max(0, minor) : 0
}

/** What a listing is called here where it has no SKU: its own number, which a person may map. */
export const skuOf = ({ sku, listingId, variantId }: MarketLine): string =>
  sku || [listingId, variantId].filter(Boolean).join('-')

const lineOf =
  (decimals: number) =>
  (line: MarketLine): NewLine => ({
    sku: skuOf(line),
    quantity: line.quantity,
    unitPriceMinor: minorOf(line.unitPrice, decimals),
    ...(line.name ? { name: line.name } : {}),
  })

/** An order of a marketplace as one of ours: its amounts are the marketplace's, and never computed again. */
export function draftOf(
  order: MarketOrder,
  { merchantId, shopId, market }: Shop,
  { status, reason }: { status: OrderStatusCode; reason: string },
): NewOrder {
  const isCurrency = /^[A-Z]{3}$/.test(order.currency)
  const decimals = isCurrency ? decimalsOf(order.currency) : 2
  const codMinor = minorOf(order.codAmount, decimals)
  const { buyer } = order
  return {
    merchantId,
    shopId,
    platform: market,
    source: 'marketplace',
    referenceCode: order.id,
    marketplaceOrderId: order.id,
    status,
    reason,
    placedAt: order.placedAt,
    remark: order.remark,
    lines: order.lines.map(lineOf(decimals)),
    shippingName: buyer.name,
    shippingPhone: buyer.phone,
    shippingAddress1: buyer.address1,
    shippingAddress2: buyer.address2,
    shippingCity: buyer.city,
    shippingState: buyer.state,
    shippingPostcode: buyer.postcode,
    shippingCountry: buyer.country,
    ...(isCurrency ? { currency: order.currency } : {}),
    ...(order.shipBy === undefined ? {} : { shipBy: order.shipBy }),
    ...(order.trackingNumber ? { trackingNumber: order.trackingNumber } : {}),
    ...(codMinor > 0 ? { codMinor } : {}),
  }
}
