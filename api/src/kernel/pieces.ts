import { setImmediate } from 'node:timers/promises'

/** Long work in pieces: between two of them others may have the event loop. */
export type Pieces<T> = Generator<undefined, T>

const heldMs = 10

/** Does work piece by piece; requests that came meanwhile are answered in between. */
export async function inPieces<T>(pieces: Pieces<T>): Promise<T> {
  let since = performance.now()
  for (let piece = pieces.next(); ; piece = pieces.next()) {
    if (piece.done) return piece.value
    if (performance.now() - since < heldMs) continue
    await setImmediate()
    since = performance.now()
  }
}

/** Does all the work in one go, where nobody waits for anything else. */
export function atOnce<T>(pieces: Pieces<T>): T {
  for (let piece = pieces.next(); ; piece = pieces.next()) if (piece.done) return piece.value
}
