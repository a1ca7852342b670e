import bwip from 'bwip-js/generic'
import type { CodeFormat, Picture } from '../engine.ts'

const leftOdd = [
  '0001101',
  '0011001',
  '0010011',
  '0111101',
  '0100011',
  '0110001',
  '0101111',
  '0111011',
  '0110111',
  '0001011',
]
const right = leftOdd.map((bits) => [...bits].map((bit) => (bit === '0' ? '1' : '0')).join(''))
const leftEven = right.map((bits) => [...bits].toReversed().join(''))
const parities = ['000000', '001011', '001101', '001110', '010011', '011001', '011100', '010101', '010110', '011010']

/** EAN by the standard's tables, so that a label with a wrong check digit can be printed as well. */
function eanModules(digits: string): string {
  const all = [...digits].map(Number)
  const [parity, half] = digits.length === 13 ? [parities[all.shift() ?? 0] ?? '', 6] : ['0000', 4]
  const lefts = all.slice(0, half).map((digit, index) => (parity[index] === '1' ? leftEven : leftOdd)[digit])
  return ['101', ...lefts, '01010', ...all.slice(half).map((digit) => right[digit]), '101'].join('')
}

/** Code 128 and Code 39 by bwip-js: widths of bars and gaps in turn. */
function rawModules(bcid: string, text: string): string {
  const [drawn] = bwip.raw({ bcid, text })
  const widths = drawn && 'sbs' in drawn ? [...drawn.sbs] : []
  return widths.map((width, index) => (index % 2 === 0 ? '1' : '0').repeat(Math.round(width))).join('')
}

/** The modules of a code: 1 is a bar. */
export function modulesOf(format: CodeFormat, text: string): string {
  return format === 'EAN13' || format === 'EAN8' ? eanModules(text) : rawModules(format.toLowerCase(), text)
}

/** Bars on white paper, with quiet zones. */
export function drawBars(modules: string, moduleWidth: number, height: number): Picture {
  const quiet = 12 * moduleWidth
  const width = Math.round(modules.length * moduleWidth + 2 * quiet)
  const line = Uint8Array.from({ length: width }, (_, x) =>
    modules[Math.floor((x - quiet) / moduleWidth)] === '1' ? 20 : 235,
  )
  const edge = 4 * moduleWidth
  const data = new Uint8Array(width * height).fill(235)
  for (let y = edge; y < height - edge; y += 1) data.set(line, y * width)
  return { data, width, height }
}

/** A printed label. */
export const drawLabel = (format: CodeFormat, text: string, moduleWidth = 3, height = 180): Picture =>
  drawBars(modulesOf(format, text), moduleWidth, height)

/** The digit that completes an EAN. */
export function checkDigitOf(digits: string): number {
  const sum = [...digits]
    .toReversed()
    .reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 3 : 1), 0)
  return (10 - (sum % 10)) % 10
}

/** A code of the numbers that a house may give itself; `next` decides, in 0..1. */
export function randomCode(format: CodeFormat, next: () => number): string {
  const some = (alphabet: string, count: number): string =>
    Array.from({ length: count }, () => alphabet[Math.floor(next() * alphabet.length)]).join('')
  if (format === 'Code128' || format === 'Code39')
    return some('ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-', 6 + Math.floor(next() * 6))
  const digits = `2${some('0123456789', format === 'EAN13' ? 11 : 6)}`
  return `${digits}${checkDigitOf(digits)}`
}
