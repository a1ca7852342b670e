import { tellOrder } from '../order/tell.ts'

/** Tells the feed of an order whose parcel changed without a move. */
export const tellParcel = tellOrder
