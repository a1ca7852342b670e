import type { Wanted } from './messages.ts'
import type { FoundRead } from './reader.ts'

/** What looks at a video's frames: in a worker, or where none can be had in the page itself. */
export type Eye = {
  /** Looks at the frame shown now, unless the one before is still being looked at. */
  look: (video: HTMLVideoElement, ms: number) => Promise<void>
  expect: (codes: readonly string[]) => void
  close: () => void
}

export type EyeHost = {
  wanted: Wanted
  onReads: (reads: readonly FoundRead[]) => void
  onTrouble: (problem: Error) => void
  /** This eye will see nothing more; another may. */
  onBroken: () => void
}
