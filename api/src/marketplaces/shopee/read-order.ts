import { decimalOf, type Fields, fieldsOf, isSet, type Json, listOf, textOf, wholeOf } from '../json.ts'
import type { MarketLine, MarketOrder, MarketState } from '../marketplace.ts'
import { kept, noQuantity, oddOf, settled } from '../order-parts.ts'

const states: Readonly<Record<string, MarketState>> = {
  UNPAID: 'unpaid',
  PENDING: 'unpaid',
  INVOICE_PENDING: 'unpaid',
  READY_TO_SHIP: 'ready',
  RETRY_SHIP: 'ship-again',
  PROCESSED: 'arranged',
  SHIPPED: 'shipped',
  TO_CONFIRM_RECEIVE: 'delivered',
  COMPLETED: 'delivered',
  IN_CANCEL: 'cancel-asked',
  CANCELLED: 'cancelled',
  TO_RETURN: 'returned',
}
const lostParcel = new Set(['LOGISTICS_LOST', 'LOGISTICS_DELIVERY_FAILED', 'DELIVERY_FAILED'])

const stateOf = (status: string): MarketState =>
  Object.hasOwn(states, status) ? (states[status] ?? 'unknown') : 'unknown'

/** Seconds as milliseconds; 0 where nothing readable came. */
export const momentOf = (value: Json | undefined): number => Math.max(0, wholeOf(value) ?? 0) * 1000

/** One order of get_order_detail. What is odd about it is told in it; undefined only where it has no number. */
export function readOrder(value: Json): MarketOrder | undefined {
  const order = fieldsOf(value)
  const id = textOf(order['order_sn'])
  if (!id) return undefined
  const status = textOf(order['order_status'])
  const { lines, odd } = linesOf(order)
  const [placed, updatedAt] = [momentOf(order['create_time']), momentOf(order['update_time'])]
  const shipBy = momentOf(order['ship_by_date'])
  const cancelBy = momentOf(order['cancel_trigger_time'])
  const codAmount = isSet(order['cod']) ? decimalOf(order['total_amount']) : undefined
  const isTheirs = textOf(order['fulfillment_flag']) === 'fulfilled_by_shopee' || isSet(order['advance_package'])
  const read = {
    id,
    status: kept(status, 60),
    placedAt: placed || updatedAt,
    updatedAt,
    currency: kept(textOf(order['currency']), 3),
    remark: kept(textOf(order['message_to_seller']), 2_000),
    buyer: buyerOf(fieldsOf(order['recipient_address'])),
    lines,
    state: 'unknown' as const,
    ...(shipBy && { shipBy }),
    ...(cancelBy && { cancelBy }),
    ...(codAmount !== undefined && { codAmount }),
    ...(isTheirs && { isTheirs: true as const }),
  }
  if (isSet(order['is_buyer_shop_collection'])) odd.push('The buyer collects it in the store.')
  return settled(read, parcelsFirst(order, stateOf(status)), [...odd, ...oddOf(read)])
}

/** A parcel that failed or was lost is told there before it is told of the order. */
function parcelsFirst(order: Fields, state: MarketState): MarketState {
  if (!['arranged', 'shipped', 'delivered'].includes(state)) return state
  const parcels = listOf(order['package_list']).map((parcel) => textOf(fieldsOf(parcel)['logistics_status']))
  return parcels.length > 0 && parcels.every((status) => lostParcel.has(status)) ? 'failed' : state
}

function linesOf(order: Fields): { lines: MarketLine[]; odd: string[] } {
  const odd: string[] = []
  const lines = listOf(order['item_list']).flatMap((value) => {
    const item = fieldsOf(value)
    const line = {
      listingId: textOf(item['item_id']),
      variantId: textOf(item['model_id']) === '0' ? '' : textOf(item['model_id']),
      sku: kept(textOf(item['model_sku']) || textOf(item['item_sku']), 200),
      name: kept([textOf(item['item_name']), textOf(item['model_name'])].filter(Boolean).join(', ')),
      quantity: wholeOf(item['model_quantity_purchased']) ?? 0,
      unitPrice: decimalOf(item['model_discounted_price']) ?? decimalOf(item['model_original_price']) ?? '',
    }
    if (!line.unitPrice) odd.push(`${line.sku || line.listingId || 'An item'} has no price.`)
    if (line.quantity >= 1) return [line]
    odd.push(noQuantity(line, textOf(item['model_quantity_purchased'])))
    return []
  })
  return { lines, odd }
}

function buyerOf(address: Fields): MarketOrder['buyer'] {
  const part = (name: string): string => kept(textOf(address[name]))
  return {
    name: part('name'),
    phone: part('phone'),
    address1: part('full_address'),
    address2: [part('town'), part('district')].filter(Boolean).join(', '),
    city: part('city'),
    state: part('state'),
    postcode: part('zipcode'),
    country: part('region'),
  }
}
