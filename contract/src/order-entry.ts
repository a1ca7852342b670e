import { decimal, freeText, list, object, oneOf, optional, sku, text, timestamp, units } from './schema.ts'

/** 0 Normal, 1 High, 2 Urgent. */
export const orderPriorities = [0, 1, 2] as const

export const priority = () => oneOf(...orderPriorities)

/**
 * Whose business it is that an order waits: held ones are not picked, packed or shipped. Cancel: its buyer asked its
 * marketplace to cancel it, until somebody answers.
 */
export const orderHolds = ['Operator', 'Address', 'Payment', 'Fraud', 'Date', 'Cancel'] as const
/** Those a merchant's people set and lift; the others are the warehouse's. */
export const merchantHolds: readonly (typeof orderHolds)[number][] = ['Address', 'Payment', 'Date', 'Cancel']

export const address = {
  shippingName: optional(freeText(200)),
  shippingPhone: optional(freeText(40)),
  shippingAddress1: optional(freeText(300)),
  shippingAddress2: optional(freeText(300)),
  shippingPostcode: optional(freeText(20)),
  shippingCity: optional(freeText(100)),
  shippingState: optional(freeText(100)),
  shippingCountry: optional(freeText(60)),
}

export const items = () =>
  list(
    object({ sku: sku(), productName: optional(freeText(300)), quantity: units(), unitPrice: optional(decimal()) }),
    { least: 1, most: 500 },
  )

/** Prices and amounts are in the merchant's currency, with its decimals. Equal SKUs become one line. */
export const made = {
  referenceCode: text(100),
  marketplaceOrderId: optional(text(100)),
  placedTimestamp: optional(timestamp()),
  remark: optional(freeText()),
  priority: optional(priority()),
  /** The shop's own word for how it stands ('Paid', 'Unpaid'); nothing: ready to be sent. */
  shopStatus: optional(text(50)),
  /** Cash the courier collects at the door; 0 or nothing: none. */
  codAmount: optional(decimal()),
  ...address,
  items: items(),
  charges: optional(
    list(object({ code: text(40), description: optional(freeText(200)), amount: decimal({ least: -10_000_000 }) }), {
      most: 50,
    }),
  ),
}
