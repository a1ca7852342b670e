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

/**
 * Given turns for work that awaits anyway: asked after each step, it lets others have the event loop when it is time.
 * `pause` is called then, and may end the work by what it throws.
 */
export function breather(pause: () => Promise<void> = async () => {}): () => Promise<void> | undefined {
  let since = performance.now()
  const breathe = async (): Promise<void> => {
    await setImmediate()
    await pause()
    since = performance.now()
  }
  return () => (performance.now() - since < heldMs ? undefined : breathe())
}

/** Does all the work in one go, where nobody waits for anything else. */
export function atOnce<T>(pieces: Pieces<T>): T {
  for (let piece = pieces.next(); ; piece = pieces.next()) if (piece.done) return piece.value
}
