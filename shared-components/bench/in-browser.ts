import { createReadStream } from 'node:fs'
import { basename, join } from 'node:path'
import { chromium } from 'playwright'
import { createServer } from 'vite'
import { chromiumFlags, findChromium } from '../../tools/chromium.mjs'
import { dataFolder, listPhotographs } from './photographs.ts'
import { printFigures } from './report.ts'
import type { InPage, Outcome } from './page.ts'

/** Every so many a photograph; each film lasts up to a second and a half, so a sample is fine. */
const stride = 12
const port = Number(process.env.PORT ?? 8431)
const root = join(process.env.BENCH_HERE ?? '', '../..')

const folder = dataFolder()
const photographs = (listPhotographs(folder) ?? []).filter((_, index) => index % stride === 0)
if (photographs.length === 0)
  console.log(
    `The photographs are not at ${folder}, so only the clips are shown. Set SCAN_DATA to the folder that holds ` +
      `labels.tsv.`,
  )

const server = await createServer({
  configFile: false,
  root,
  logLevel: 'error',
  cacheDir: join(root, 'shared-components/dist/.vite'),
  server: { port, strictPort: true, hmr: false, watch: null, fs: { allow: [root] } },
  optimizeDeps: { noDiscovery: true },
  plugins: [
    {
      name: 'photographs',
      configureServer: ({ middlewares }) => {
        middlewares.use('/photographs/', (request, answer) => {
          createReadStream(join(folder, basename(request.url ?? '')))
            .on('error', () => answer.writeHead(404).end())
            .pipe(answer)
        })
      },
    },
  ],
})
await server.listen()
const browser = await chromium.launch({ executablePath: await findChromium(), args: [...chromiumFlags] })

const median = (numbers: readonly number[]): number =>
  numbers.toSorted((one, two) => one - two)[numbers.length >> 1] ?? NaN

function describe(name: string, outcomes: readonly Outcome[]): void {
  const read = outcomes.filter(({ isRight }) => isRight)
  console.log(
    `  ${name}: ${read.length} of ${outcomes.length} read, ${outcomes.filter(({ isWrong }) => isWrong).length} ` +
      `wrong, ${median(read.map(({ ms }) => ms)).toFixed(0)} ms to the first read (median)`,
  )
}

try {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  page.on('pageerror', (problem) => console.error(`  in the page: ${problem.message}`))
  await page.goto(`http://localhost:${port}/shared-components/bench/page.html`)
  await page.waitForFunction(() => 'bench' in globalThis, undefined, { timeout: 60_000 })
  const results = await page.evaluate((list) => (globalThis as unknown as InPage).bench(list), photographs)
  console.log('\nIn Chromium, through a video')
  for (const [name, outcomes] of Object.entries(results.films)) describe(name, outcomes)
  const { element, alone } = results.lookMs
  const clips = Object.entries(results.films).filter(([name]) => name in results.clipsAtMost)
  printFigures([
    [
      'wrong reads',
      Object.values(results.films)
        .flat()
        .filter(({ isWrong, by }) => isWrong && by === 'element').length,
      !Object.values(results.films)
        .flat()
        .some(({ isWrong, by }) => isWrong && by === 'element'),
      '0',
    ],
    ['time a frame in the worker, beside zxing-wasm alone', element / alone, element <= 1.1 * alone, 'at most 1.1'],
    [
      'longest task of the main thread while watching, ms',
      results.longestTaskMs,
      results.longestTaskMs <= 50,
      'at most 50',
    ],
    ...clips.map(
      ([name, outcomes]) =>
        [
          `${name}: ms to the first read, median`,
          median(outcomes.map(({ isRight, ms }) => (isRight ? ms : Infinity))),
          median(outcomes.map(({ isRight, ms }) => (isRight ? ms : Infinity))) <= (results.clipsAtMost[name] ?? 0),
          `at most ${results.clipsAtMost[name]}`,
        ] as const,
    ),
  ])
} finally {
  await browser.close()
  await server.close()
}
