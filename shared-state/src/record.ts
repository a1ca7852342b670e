import { atom } from 'nanostores'

/** What the open page shows, by its own name ('WO-117754'); undefined on lists, and until it is read. */
export const $recordName = atom<string | undefined>(undefined)

export const nameRecord = (name: string | undefined) => $recordName.set(name)
