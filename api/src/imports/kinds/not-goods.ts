/**
 * Stock codes that stand for money and not for goods, unless the merchant has a product of that SKU:
 * what the charge is called.
 */
const notGoods: Record<string, string> = {
  D: 'Discount',
  DISCOUNT: 'Discount',
  POST: 'Postage',
  POSTAGE: 'Postage',
  DOT: 'Postage',
  'DOTCOM POSTAGE': 'Postage',
  C2: 'Carriage',
  CARRIAGE: 'Carriage',
  SHIPPING: 'Shipping',
  DELIVERY: 'Delivery',
  FREIGHT: 'Freight',
  M: 'Manual',
  MANUAL: 'Manual',
  S: 'Samples',
  SAMPLES: 'Samples',
  PADS: 'Pads',
  B: 'Bad debt adjustment',
  CRUK: 'Charity commission',
  AMAZONFEE: 'Marketplace fee',
  'BANK CHARGES': 'Bank charges',
  BANKCHARGES: 'Bank charges',
  FEE: 'Fee',
  VOUCHER: 'Voucher',
  TAX: 'Tax',
  GIFTWRAP: 'Gift wrap',
}

/** What a code that is not goods stands for; undefined for everything that may be a SKU. */
export const chargeName = (code: string): string | undefined => notGoods[code.toUpperCase()]
