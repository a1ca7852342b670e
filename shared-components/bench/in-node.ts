import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { codeFormats } from '../src/scanning/engine.ts'
import { openZxingWasm } from '../src/scanning/engines/zxing-wasm.ts'
import { greyOf } from '../src/scanning/picture.ts'
import { createReader } from '../src/scanning/reader.ts'
import { clipCount, clips } from './clips.ts'
import { mean, median, show, Tally, type Outcome, type Scanner, type Shown } from './measure.ts'
import { dataFolder, listPhotographs, openPhotograph, type Photograph } from './photographs.ts'
import { printFigures, printTable, type Figure } from './report.ts'
import { quagga2, zxingBrowser, zxingWasmAlone, type Rival } from './rivals.ts'
import { streamOf, variants } from './stream.ts'

const isAll = process.argv.includes('--all')
/** Of all pictures in all variants, one in so many: each picture comes in two of the six. */
const stride = isAll ? 1 : 3
/** The slow rivals see one of so many of these streams, and few frames of it. */
const slowStride = 12
const slowRivals = [
  { name: '@zxing/browser', scan: zxingBrowser(), frames: 8 },
  { name: 'quagga2', scan: quagga2, frames: 2 },
] as const

const wasmFile = readFileSync(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'))
const wasm = wasmFile.buffer.slice(wasmFile.byteOffset, wasmFile.byteOffset + wasmFile.byteLength) as ArrayBuffer
const engine = await openZxingWasm(wasm)

/** The element's reader from the pixels on, as its worker runs it; a new one for each stream. */
function element(): Scanner {
  const reader = createReader({ formats: codeFormats, engine })
  return async ({ pixels }, ms) => (await reader.look(greyOf(pixels), ms))[0]?.text
}
const rival =
  (scan: Rival): Scanner =>
  ({ pixels, picture }) =>
    scan(pixels, picture)
const alone = rival(await zxingWasmAlone(wasm))

type Result = { shown: Shown; ours: Outcome; theirs: Outcome; slow: readonly Outcome[] }

async function* streamsOf(folder: string, photographs: readonly Photograph[]): AsyncGenerator<Shown> {
  for (const [index, photograph] of photographs.entries()) {
    const picture = await openPhotograph(folder, photograph.file)
    for (const [turn, variant] of variants.entries())
      if ((index + turn) % stride === 0) yield { ...photograph, variant, frameAt: streamOf(picture, variant, index) }
  }
}

async function* clipsOf(make: (seed: number) => Shown): AsyncGenerator<Shown> {
  for (let seed = 1; seed <= clipCount; seed += 1) yield make(seed)
}

async function measure(streams: AsyncGenerator<Shown>, withSlow: boolean): Promise<Result[]> {
  const results: Result[] = []
  for await (const shown of streams) {
    const [ours, theirs] = [await show(shown, element()), await show(shown, alone)]
    const slow: Outcome[] = []
    if (withSlow && results.length % slowStride === 0)
      for (const { scan, frames } of slowRivals) slow.push(await show(shown, rival(scan), frames))
    results.push({ shown, ours, theirs, slow })
    if (results.length % 100 === 0) console.log(`  ${results.length} streams shown`)
  }
  return results
}

function tally(name: string, results: readonly Result[], pick: (result: Result) => Outcome | undefined): Tally {
  const sum = new Tally(name)
  for (const result of results) {
    const outcome = pick(result)
    if (outcome) sum.add(result.shown, outcome)
  }
  return sum
}

function report(title: string, results: readonly Result[]): { ours: Tally; theirs: Tally } {
  const [ours, theirs] = [
    tally('element', results, (result) => result.ours),
    tally('zxing-wasm alone', results, (result) => result.theirs),
  ]
  printTable(title, [ours, theirs], theirs)
  return { ours, theirs }
}

/** What a frame costs, over the frames that both looked at. */
function costRatio(results: readonly Result[]): number {
  const both = results.map(({ ours, theirs }) =>
    [ours.lookMs, theirs.lookMs].map((costs) => costs.slice(0, Math.min(ours.frames, theirs.frames))),
  )
  return mean(both.flatMap(([costs = []]) => costs)) / mean(both.flatMap(([, costs = []]) => costs))
}

async function measurePhotographs(folder: string, photographs: readonly Photograph[]): Promise<Figure[]> {
  const results = await measure(streamsOf(folder, photographs), true)
  for (const variant of variants)
    report(
      variant,
      results.filter(({ shown }) => shown.variant === variant),
    )
  const { ours, theirs } = report(`All variants, one stream in ${stride}`, results)
  const sample = results.filter(({ slow }) => slow.length > 0)
  const single = tally('zxing-wasm alone', sample, (result) => result.theirs)
  const slow = slowRivals.map(({ name, frames }, index) =>
    tally(`${name}, ${frames} frames`, sample, (result) => result.slow[index]),
  )
  printTable(
    `A sample of ${sample.length} streams, slow rivals beside`,
    [tally('element', sample, (result) => result.ours), single, ...slow],
    single,
  )
  const withoutCode = tally(
    'none',
    results.filter(({ shown }) => shown.format === 'none'),
    (result) => result.ours,
  )
  return [
    ['read, beside zxing-wasm alone', ours.read / theirs.read, ours.read >= 1.05 * theirs.read, 'at least 1.05'],
    ['wrong reads', ours.wrong.length, ours.wrong.length === 0, '0'],
    ['reads where no code is', withoutCode.wrong.length, withoutCode.wrong.length === 0, '0'],
    ['time a frame, beside zxing-wasm alone', costRatio(results), costRatio(results) <= 1.1, 'at most 1.1'],
  ]
}

async function measureClips(): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const { name, make, atMostMs } of clips) {
    const { ours } = report(`Clips: ${name}`, await measure(clipsOf(make), false))
    // What is never read counts as late.
    const all = [...ours.readMs, ...Array.from({ length: ours.codes - ours.read }, () => Infinity)]
    figures.push([
      `${name}: ms to the first read, median`,
      median(all),
      median(all) <= atMostMs && ours.wrong.length === 0,
      `at most ${atMostMs}`,
    ])
  }
  return figures
}

const folder = dataFolder()
const photographs = listPhotographs(folder)
if (!photographs)
  console.log(
    `The photographs are not at ${folder}, so only the clips are shown. Set SCAN_DATA to the folder that holds ` +
      `labels.tsv.`,
  )
printFigures([...(photographs ? await measurePhotographs(folder, photographs) : []), ...(await measureClips())])
