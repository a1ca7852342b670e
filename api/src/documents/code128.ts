import bwipjs from 'bwip-js/node'

/** A dot of a 203 dpi label printer, in points: bars of whole dots come out sharp. */
const dot = 72 / 203
const quietModules = 10

/** The widths of bars and spaces in turn, in modules, a bar first. */
export const barsOf = (text: string): number[] => {
  const [symbol] = bwipjs.raw('code128', text, '') as { sbs?: number[] }[]
  if (!symbol?.sbs) throw new Error('A Code 128 symbol was not made.')
  return [...symbol.sbs]
}

/** Whether the bars of a text have room even where none of its characters share a symbol. */
export const fitsCode128 = (text: string, width: number): boolean =>
  (11 * (text.length + 3) + 2 + 2 * quietModules) * dot <= width

/**
 * Draws a Code 128 in the middle of a width, as rectangles, with its quiet zones;
 * a module is as many whole dots as fit.
 */
export function drawCode128(
  doc: PDFKit.PDFDocument,
  text: string,
  area: { x: number; y: number; width: number; height: number },
): void {
  const bars = barsOf(text)
  const modules = bars.reduce((sum, width) => sum + width, 2 * quietModules)
  const module = Math.max(1, Math.floor(area.width / (modules * dot))) * dot
  let x = area.x + (area.width - modules * module) / 2 + quietModules * module
  doc.fillColor('black')
  bars.forEach((width, index) => {
    if (index % 2 === 0) doc.rect(x, area.y, width * module, area.height)
    x += width * module
  })
  doc.fill()
}
