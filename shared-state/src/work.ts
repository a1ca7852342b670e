import { atom } from 'nanostores'

/** A write that must not be repeated: what is being done, in words, and the way to stop it where there is one. */
export type Work = { says: string; cancel?: () => void }

/** What the person waits for with the page dimmed; undefined while they may go on. */
export const $work = atom<Work | undefined>(undefined)

/** Says what is being done while it is, and takes the presses meanwhile: 'Handing over 48 parcels'. */
export async function whileWorking<T>(work: Work, done: Promise<T>): Promise<T> {
  $work.set(work)
  try {
    return await done
  } finally {
    if ($work.get() === work) $work.set(undefined)
  }
}
