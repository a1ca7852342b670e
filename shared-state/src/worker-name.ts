import { atom } from 'nanostores'

/** The name of the worker a picking list is made for. */
export const $workerName = atom('')

export const setWorkerName = (name: string) => $workerName.set(name)
