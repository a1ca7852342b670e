import type { CodeFormat, Read } from './engine.ts'

/** What the page tells the worker. */
export type ToWorker =
  | { kind: 'open'; formats: readonly CodeFormat[]; expected: readonly string[]; wasm: string }
  | { kind: 'expect'; codes: readonly string[] }
  | { kind: 'look'; frame: VideoFrame | ImageBitmap; at: number }

/** What the worker answers. Each 'look' is answered by one 'looked', after which the next may come. */
export type FromWorker =
  | { kind: 'open' }
  | { kind: 'looked'; reads: readonly Read[] }
  | { kind: 'trouble'; message: string }
