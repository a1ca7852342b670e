/** The formats the house reads, as attributes and events call them. */
export const codeFormats = ['EAN13', 'EAN8', 'Code128', 'Code39'] as const
export type CodeFormat = (typeof codeFormats)[number]

/**
 * One picture to look at: grey levels, 8 bits, row by row. Labels are read by light and dark alone, and a camera gives
 * the grey apart.
 */
export type Picture = { readonly data: Uint8Array<ArrayBuffer>; readonly width: number; readonly height: number }
/** A corner in the picture's own pixels. */
export type Corner = readonly [x: number, y: number]

/** One code an engine saw in one picture. */
export type Reading = {
  text: string
  format: CodeFormat
  /** A Code 128 that says it holds GS1 application identifiers; separators stand in the text as 0x1D. */
  isGs1?: boolean
  /**
   * Scan lines that gave the same text, as far as they are apart enough to be witnesses of their own; 1 where the
   * engine does not say.
   */
  lines: number
  /** Round the code, clockwise from its own top left. */
  corners: readonly Corner[]
}

/** How hard an engine looks. An engine that has no such choice looks as it can. */
export type Ways = {
  /** Columns as well as rows. */
  withColumns: boolean
  /** Light bars on dark as well. */
  withLightBars: boolean
  /** A copy of a third of the size as well. */
  withSmallCopy: boolean
}

/**
 * A way to read codes. Three exist or are prepared for: zxing-wasm, @zxing/browser, and a reader of our own for what is
 * out of focus.
 */
export type Engine = {
  readonly name: string
  /** Every code of the asked formats in the picture; none found is an empty list, never an error. */
  read: (picture: Picture, formats: readonly CodeFormat[], ways: Ways) => Promise<readonly Reading[]>
  /** Frees what it holds. */
  close: () => void
}

/** A code that may be believed: what the page is told. */
export type Read = {
  text: string
  format: CodeFormat
  isGs1: boolean
  /** The engine that read it last. */
  engine: string
  /** Milliseconds since watching began, or since the read before. */
  ms: number
  corners: readonly Corner[]
}
