import { removeWork, type ScanWork, storedWork, storeWork } from './scan-store.ts'

let known: readonly ScanWork[] = []

export const readWork = async (): Promise<void> => {
  known = await storedWork()
}

/** What was in hand under this name when it was kept last. */
export const workInHand = (name: string): unknown => known.find((one) => one.name === name)?.work

/** Keeps what is in hand as scans that wait are kept: it answers when it is on the disk. `undefined` ends it. */
export async function keepInHand(name: string, work: unknown): Promise<void> {
  await (work === undefined ? removeWork(name) : storeWork({ name, work }))
  known = [...known.filter((one) => one.name !== name), ...(work === undefined ? [] : [{ name, work }])]
}
