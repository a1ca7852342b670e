import PDFDocument from 'pdfkit'
import { fontFile } from './fonts.ts'

type Doc = PDFKit.PDFDocument
/** How a text is set: size in points; cut or aligned within `width`. */
export type Style = {
  size: number
  isBold?: boolean
  width?: number
  align?: 'left' | 'right' | 'center'
  color?: string
}

export const millimetres = (length: number): number => (length * 72) / 25.4

/** A sheet to draw on, and the bytes of it once it is ended. Sizes in points. */
export function openSheet(width: number, height: number, title: string): { doc: Doc; bytes: () => Promise<Buffer> } {
  const doc = new PDFDocument({ size: [width, height], margin: 0, info: { Title: title, Creator: 'Crossdock' } })
  const chunks: Buffer[] = []
  doc.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise<Buffer>((resolve, reject) => {
    doc.on('end', () => resolve(Buffer.concat(chunks)))
    doc.on('error', reject)
  })
  return {
    doc,
    bytes: () => {
      doc.end()
      return ended
    },
  }
}

const inter = (subset: string, isBold: boolean): string =>
  `@fontsource/inter/files/inter-${subset}-${isBold ? 700 : 400}-normal.woff`
const unifont = '@fontsource/unifont/files/unifont-latin-400-normal.woff'

/** What each part of Inter holds, as its package lays it out; Unifont has every other character of the basic plane. */
const subsets: readonly [name: string, holds: RegExp][] = [
  [
    'latin',
    /^[\u0020-\u00FF\u0131\u0152\u0153\u02BB\u02BC\u02C6\u02DA\u02DC\u2010-\u2027\u2030-\u205E\u20AC\u2122\u2191\u2193\u2212\u2215]$/,
  ],
  ['vietnamese', /^[\u0102\u0103\u0110\u0111\u0128\u0129\u0168\u0169\u01A0\u01A1\u01AF\u01B0\u1EA0-\u1EF9\u20AB]$/],
  ['latin-ext', /^[\u0100-\u02BA\u02BD-\u02C5\u1E00-\u1E9F\u1EF2-\u1EFF\u20A0-\u20AB\u20AD-\u20C0\u2C60-\u2C7F]$/],
  ['cyrillic', /^[\u0400-\u045F\u0490\u0491\u04B0\u04B1\u2116]$/],
  ['greek', /^[\u0384-\u038A\u038C\u038E-\u03A1\u03A3-\u03FF]$/],
]
const isWinAnsi = (text: string): boolean => /^[\u0020-\u007E\u00A0-\u00FF€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]*$/.test(text)

/** Control characters become spaces; what no font here can draw becomes an empty square, never a question mark. */
const clean = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .replace(/[\u{10000}-\u{10FFFF}\p{Cs}]/gu, '\u25A1')

type Run = { font: string; text: string }

/** The text in stretches of one font each. Most texts are one stretch in Helvetica, which needs no embedding. */
function runsOf(said: string, isBold: boolean): Run[] {
  const text = clean(said)
  if (isWinAnsi(text)) return [{ font: isBold ? 'Helvetica-Bold' : 'Helvetica', text }]
  const runs: Run[] = []
  for (const letter of text) {
    const subset = subsets.find(([, holds]) => holds.test(letter))?.[0]
    const font = subset ? inter(subset, isBold) : unifont
    const last = runs.at(-1)
    if (last?.font === font) last.text += letter
    else runs.push({ font, text: letter })
  }
  return runs
}

const registered = new WeakMap<Doc, Set<string>>()
/** Sets the font of a run; one that must be embedded is registered with the document at its first use. */
function setFont(doc: Doc, { font }: Run, size: number): Doc {
  const fonts = registered.get(doc) ?? new Set()
  registered.set(doc, fonts)
  if (font.startsWith('@') && !fonts.has(font)) doc.registerFont(font, fontFile(font))
  fonts.add(font)
  return doc.font(font).fontSize(size)
}

const widthOfRun = (doc: Doc, run: Run, size: number): number => setFont(doc, run, size).widthOfString(run.text)
export const widthOf = (doc: Doc, text: string, style: Style): number =>
  runsOf(text, style.isBold ?? false).reduce((sum, run) => sum + widthOfRun(doc, run, style.size), 0)

/** The beginning of a text that fits, with an ellipsis where it was cut. */
function cut(doc: Doc, text: string, style: Style, width: number): string {
  if (widthOf(doc, text, style) <= width) return text
  const letters = [...text]
  let [fits, tooLong] = [0, letters.length]
  while (tooLong - fits > 1) {
    const middle = (fits + tooLong) >> 1
    if (widthOf(doc, `${letters.slice(0, middle).join('')}…`, style) <= width) fits = middle
    else tooLong = middle
  }
  return `${letters.slice(0, fits).join('')}…`
}

/** One line of text; `y` is its baseline. */
export function write(doc: Doc, said: string, x: number, y: number, style: Style): void {
  const text = style.width === undefined ? said : cut(doc, said, style, style.width)
  const room = style.width === undefined ? 0 : style.width - widthOf(doc, text, style)
  let left = x + (style.align === 'right' ? room : style.align === 'center' ? room / 2 : 0)
  doc.fillColor(style.color ?? 'black')
  for (const run of runsOf(text, style.isBold ?? false)) {
    const width = widthOfRun(doc, run, style.size)
    doc.text(run.text, left, y, { lineBreak: false, baseline: 'alphabetic' })
    left += width
  }
}

/** A text in lines that fit: broken at spaces, between ideographs, and inside a word that is longer than a line. */
export function wrapped(doc: Doc, said: string, style: Style & { width: number }, most = 10): string[] {
  const lines = ['']
  for (const word of clean(said).match(/[\u2E80-\uFFEF]|[^\s\u2E80-\uFFEF]+|\s/gu) ?? []) {
    const line = lines.at(-1) ?? ''
    if (widthOf(doc, line + word, style) <= style.width) lines[lines.length - 1] = line + word
    else if (word !== ' ') lines.push(...broken(doc, word, style))
  }
  const kept = lines.map((line) => line.trim()).filter(Boolean)
  return kept.length > most ? [...kept.slice(0, most - 1), kept.slice(most - 1).join(' ')] : kept
}

function broken(doc: Doc, word: string, style: Style & { width: number }): string[] {
  const parts = ['']
  for (const letter of word) {
    const part = parts.at(-1) ?? ''
    if (part === '' || widthOf(doc, part + letter, style) <= style.width) parts[parts.length - 1] = part + letter
    else parts.push(letter)
  }
  return parts
}

export const rule = (doc: Doc, x: number, y: number, width: number, weight = 0.75): void =>
  void doc
    .moveTo(x, y)
    .lineTo(x + width, y)
    .lineWidth(weight)
    .strokeColor('black')
    .stroke()
