import type { StockInItem } from './item.ts'

/** A row for tests. */
export const makeItem = (item: Partial<StockInItem> = {}): StockInItem => ({
  id: 7,
  groupName: 'Carton 1',
  sku: 'TENT-2P-OLV',
  productName: 'Tent for two, olive',
  expiryDate: null,
  requestQuantity: 24,
  remainQuantity: 12,
  isQc: false,
  ...item,
})
