import { atom } from 'nanostores'

/** The orders ticked for the next picking list. */
export const $pickSelection = atom<readonly number[]>([])

export const selectForPicking = (orderIds: readonly number[]) => $pickSelection.set([...new Set(orderIds)])
export const clearPickSelection = () => $pickSelection.set([])
