import type { CodeFormat } from './engine.ts'
import type { FoundRead } from './reader.ts'

/** What is wanted of one watch. */
export type Wanted = { formats: readonly CodeFormat[]; expected: readonly string[] }

/** What the page tells the worker; `watch` is the number of the watch it speaks for. */
export type ToWorker =
  | { kind: 'open'; watch: number; wanted: Wanted; wasm: string }
  | { kind: 'expect'; watch: number; codes: readonly string[] }
  | { kind: 'look'; watch: number; frame: VideoFrame | ImageBitmap; ms: number }

/** What the worker answers: each 'open' and 'look' is answered once, after which the next frame may come. */
export type FromWorker =
  | { kind: 'open'; watch: number; engine: string }
  | { kind: 'looked'; watch: number; reads: readonly FoundRead[] }
  | { kind: 'trouble'; watch: number; message: string }
