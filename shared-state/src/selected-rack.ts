import { atom } from 'nanostores'

/** The rack a worker walks, shown on the scan screens. */
export const $selectedRack = atom<string | undefined>(undefined)

export const selectRack = (rack: string | undefined) => $selectedRack.set(rack)
