/** Orders that are asked for at once; a marketplace may take fewer. */
export const atOnce = 50
/** Shops that one process looks at beside each other. */
export const lanes = 16
/** Batches of one shop before the others have another turn. */
export const batchesInTurn = 40
/** How long the other shops wait for those under way before their own turn. */
export const sliceMs = 250
/** When a shop is asked again whose marketplace did not say when. */
export const usualWaitMs = 30_000

const longestWaitSeconds = 6 * 3_600

/** Seconds until an order is looked at again of which nothing came so often. */
export const afterTries = (tries: number): number => Math.min(15 * 2 ** Math.min(tries, 20), longestWaitSeconds)
