import { inHouse } from 'contract/order-status'

/** Of another area: the list of orders in the house of one warehouse or merchant, as its card counts them. */
export const ordersOf = (filter: 'locationId' | 'merchantId', id: number): string =>
  `/order/order-management?${filter}=${id}&status=${inHouse.join(',')}`
