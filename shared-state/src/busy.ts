import { atom, computed } from 'nanostores'

const $inFlight = atom(0)

/** Calls that never show the loading indicator (portal.md 2): order statistics and clearing a picking list. */
const quietPaths = ['/api/statistics/getorder', '/api/fulfillment/clearpickinglist']

/** True while a call is in flight or a screen says it is busy. */
export const $busy = computed($inFlight, (count) => count > 0)

export function callBusy(path: string, isBusy: boolean) {
  if (!quietPaths.includes(path.toLowerCase())) $inFlight.set(Math.max(0, $inFlight.get() + (isBusy ? 1 : -1)))
}

/** Shows the indicator while the work lasts, for work that is not a call. */
export async function whileBusy<T>(work: Promise<T>): Promise<T> {
  callBusy('', true)
  try {
    return await work
  } finally {
    callBusy('', false)
  }
}
