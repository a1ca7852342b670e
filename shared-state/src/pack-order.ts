import { atom } from 'nanostores'

export type PackOrder = { orderId: number; startTimestamp: number }

/** The order on the packing bench and when its packing began. */
export const $packOrder = atom<PackOrder | undefined>(undefined)

export const startPacking = (orderId: number, now = Date.now()) => $packOrder.set({ orderId, startTimestamp: now })
export const endPacking = () => $packOrder.set(undefined)
