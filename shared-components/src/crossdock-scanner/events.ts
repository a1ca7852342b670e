import type { Gs1 } from '../wedge/gs1.ts'

export type ScanSource = 'camera' | 'wedge' | 'typed'
export type ScanDetail = {
  /** All of the code. */
  text: string
  /** What to look up: the product's EAN of a GS1 code, else its SSCC, else the text. */
  code: string
  /** EAN13, EAN8, Code128 or Code39 from the camera; what a hardware scanner says, if it says; unknown when typed. */
  format: string | undefined
  source: ScanSource
  quantity: number
  /** What read the camera's picture: zxing-wasm, or a slower one where page or browser allow no better. */
  engine: string | undefined
  /** The GS1 application identifiers in the code, where it holds any. */
  gs1: Gs1 | undefined
  /** Milliseconds it took: from the camera's first picture or the scan before, or from the first key. */
  ms: number
}
/** A code was read or typed. Cancelling it says that the code is wrong. */
export type ScanEvent = CustomEvent<ScanDetail>

/** Why something could not be done; a closed list. */
export type ScanErrorReason =
  | 'insecure-page'
  | 'refused'
  | 'no-camera'
  | 'camera-busy'
  | 'unplugged'
  | 'no-decoder'
  | 'unknown-format'
export type ScanErrorEvent = CustomEvent<{ reason: ScanErrorReason; message: string }>

/** 'starting' and 'paused' are camera mode before its first picture and while it rests. */
export type ScanState = 'closed' | 'manual' | 'starting' | 'camera' | 'paused'
export type ScanStateEvent = CustomEvent<{ state: ScanState }>

export type ScannerEvents = {
  'crossdock-scan': ScanEvent
  'crossdock-scan-error': ScanErrorEvent
  'crossdock-scan-state': ScanStateEvent
}

declare global {
  interface HTMLElementEventMap extends ScannerEvents {}
}
