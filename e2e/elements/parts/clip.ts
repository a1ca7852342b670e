import bwipjs from 'bwip-js/node'

/** How a label lies before the camera in one frame. */
export type Pose = {
  /** The label's middle, in pixels. */
  x: number
  y: number
  /** Clockwise. */
  turnDegrees?: number
  /** Width of the narrowest bar. */
  modulePixels?: number
  /** 1 is a well lit label. */
  light?: number
}
export type Label = { bcid: 'ean13' | 'ean8' | 'code128' | 'code39'; text: string }

const [width, height] = [1280, 720]
const framesPerSecond = 20
const quietModules = 12
const labelHeightModules = 50
const [paper, ink, table] = [235, 25, 120]

/** Widths of bars and spaces in turn, the bar first. */
function barsOf({ bcid, text }: Label): readonly number[] {
  const [symbol] = bwipjs.raw({ bcid, text }) as { sbs: number[] }[]
  if (!symbol) throw new Error(`No bars for ${text}`)
  return symbol.sbs
}

/** How much black lies left of each module border; between borders it grows evenly. */
function blackUpTo(bars: readonly number[]): number[] {
  const black = [0]
  bars.forEach((modules, index) => {
    for (let module = 0; module < modules; module += 1) black.push((black.at(-1) ?? 0) + (index % 2 === 0 ? 1 : 0))
  })
  return black
}

function blackAt(black: readonly number[], place: number): number {
  const clamped = Math.min(black.length - 1, Math.max(0, place))
  const [left, part] = [Math.floor(clamped), clamped % 1]
  const before = black[left] ?? 0
  return before + part * ((black[left + 1] ?? before) - before)
}

/** The grey picture of a label in its pose; each pixel is the mean of what it covers across the bars. */
function draw(label: Label | undefined, { x, y, turnDegrees = 0, modulePixels = 4, light = 1 }: Pose): Uint8Array {
  const frame = new Uint8Array(width * height).fill(table * light)
  if (!label) return frame
  const black = blackUpTo(barsOf(label))
  const modules = black.length - 1
  const [across, along] = [
    Math.cos((turnDegrees * Math.PI) / 180) / modulePixels,
    Math.sin((turnDegrees * Math.PI) / 180) / modulePixels,
  ]
  const half = 0.5 / modulePixels
  for (let row = 0; row < height; row += 1) {
    for (let column = 0; column < width; column += 1) {
      const place = modules / 2 + (column - x) * across + (row - y) * along
      const depth = (row - y) * across - (column - x) * along
      if (Math.abs(depth) > labelHeightModules / 2 + 4 || place < -quietModules || place > modules + quietModules)
        continue
      const share =
        Math.abs(depth) > labelHeightModules / 2
          ? 0
          : (blackAt(black, place + half) - blackAt(black, place - half)) / (2 * half)
      frame[row * width + column] = (paper + (ink - paper) * share) * light
    }
  }
  return frame
}

/**
 * A clip for Chromium's fake camera, which plays it round and round: y4m, YUV 4:2:0, 1280 x 720. Without a label it
 * shows an empty table.
 */
export function makeClip(label: Label | undefined, poses: readonly Pose[]): Buffer {
  const colour = Buffer.alloc((width * height) / 2, 128)
  const frames = poses.flatMap((pose) => [Buffer.from('FRAME\n'), Buffer.from(draw(label, pose)), colour])
  return Buffer.concat([Buffer.from(`YUV4MPEG2 W${width} H${height} F${framesPerSecond}:1 Ip A1:1 C420\n`), ...frames])
}
