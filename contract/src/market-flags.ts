/**
 * What differs at its marketplace from how an order stands here, and somebody should look at. A marketplace's word never
 * moves goods: where it is ahead of the house, this is what comes of it.
 */
export const marketFlags = [
  'Arranged outside',
  'Shipped there',
  'Delivered there',
  'Failed there',
  'Returned there',
  'Return expected',
  'Ship again',
  'Cancel asked',
  'Cancelled in part',
  'Sent by the marketplace',
  'Unknown there',
] as const
export type MarketFlag = (typeof marketFlags)[number]
