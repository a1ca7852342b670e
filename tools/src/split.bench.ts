import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildBrowser } from '../../tools/build-browser.mjs'
import { chromiumFlags, findChromium } from '../../tools/chromium.mjs'
import { freePort, runCommand, startProduct } from '../../tools/processes.mjs'
import { makeTestDatabase } from '../../tools/test-database.mjs'
import { handheld, type Sample, sample, type Side, signedIn, type Throttle } from './split/measure.ts'
import { buildPlain } from './split/plain.ts'

const rounds = 7
const mostTime = 1.2
const mostBytes = 1.15

/**
 * The portal as it ships, every area by itself, against the same sources built as one ordinary Vite application, in one
 * Chromium, in turns. The same in both: sources, single-spa, production settings, minifier, contract as values, brotli
 * at build time, the server with its headers and page, the api, the demo data. What differs is what the split costs:
 * modules of the import map built apart and shared by name, integrity for every file, our own grouping and
 * modulepreload against Vite's chunks, its helper that preloads what a late part needs, and its style sheet per part.
 * (The plain page keeps an import map of its one entry, about 150 bytes, because the same code writes it.)
 */
export async function benchSplit(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'crossdock-split-'))
  const database = await makeTestDatabase()
  const stops: (() => Promise<unknown>)[] = []
  try {
    const splitDir = join(folder, 'split')
    const plainDir = join(folder, 'plain')
    mkdirSync(join(plainDir, 'assets'), { recursive: true })
    await buildBrowser({ outDir: splitDir })
    await buildPlain({ splitDir, outDir: plainDir })
    const serve = async (name: string, dir: string): Promise<Side> => {
      const port = await freePort()
      const env = {
        DATABASE_URL: database.appUrl,
        DATABASE_OWNER_URL: database.ownerUrl,
        DATA_DIR: folder,
        PUBLIC_URL: `http://127.0.0.1:${port}`,
        DEMO: '1',
        SECRET: 'a secret for measuring only, never used elsewhere',
        PORTAL_DIR: dir,
      }
      if (stops.length === 0 && (await runCommand('demo', { env, output: 'ignore' })) !== 0)
        throw new Error('The demo data could not be loaded.')
      const product = await startProduct({ env, host: '127.0.0.1', port })
      stops.push(() => product.stop())
      return { name, address: product.address }
    }
    const split = await serve('split', splitDir)
    const plain = await serve('plain', plainDir)
    await compare(split, plain)
  } finally {
    await Promise.all(stops.map((stop) => stop()))
    await database.drop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function compare(split: Side, plain: Side): Promise<void> {
  const { chromium } = await import('playwright')
  const browser = await chromium.launch({ executablePath: await findChromium(), args: chromiumFlags })
  try {
    const storage = await signedIn(browser, split, [split, plain])
    const measure = async (title: string, throttle: Throttle): Promise<void> => {
      const found = new Map<Side, Sample[]>([
        [split, []],
        [plain, []],
      ])
      // The first round warms servers and browser and is not counted.
      for (let round = 0; round <= rounds; round++)
        for (const side of round % 2 === 0 ? [split, plain] : [plain, split]) {
          const result = await sample(browser, side, storage, throttle)
          if (round > 0) found.get(side)?.push(result)
        }
      print(title, found.get(split) ?? [], found.get(plain) ?? [])
    }
    await measure('this machine', undefined)
    await measure(
      `${handheld.latencyMs} ms, ${(handheld.bytesPerSecond * 8) / 1e6} Mbit/s, processor ${handheld.slowerBy} ` +
        `times slower`,
      handheld,
    )
  } finally {
    await browser.close()
  }
}

const median = (numbers: readonly number[]): number =>
  numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? 0
const milliseconds = (value: number): string => `${value.toFixed(0)} ms`
const kilobytes = (value: number): string => `${(value / 1000).toFixed(1)} kB`

const lines: readonly { words: string; key: keyof Sample; unit: (value: number) => string; most?: number }[] = [
  { words: 'first load, dashboard', key: 'dashboardMs', unit: milliseconds, most: mostTime },
  { words: 'first load, order list', key: 'ordersMs', unit: milliseconds, most: mostTime },
  { words: 'first switch, at rest', key: 'switchMs', unit: milliseconds, most: mostTime },
  { words: 'first switch, at once', key: 'switchAtOnceMs', unit: milliseconds, most: mostTime },
  { words: 'transfer, dashboard', key: 'dashboardBytes', unit: kilobytes, most: mostBytes },
  { words: 'transfer, order list', key: 'ordersBytes', unit: kilobytes, most: mostBytes },
  { words: 'requests, dashboard', key: 'dashboardRequests', unit: String },
  { words: 'requests, order list', key: 'ordersRequests', unit: String },
]

function print(title: string, split: readonly Sample[], plain: readonly Sample[]): void {
  console.log(`${title}, median of ${split.length} rounds each`)
  console.log(`  ${''.padEnd(24)}${'split'.padStart(10)}${'plain'.padStart(10)}  ratio`)
  for (const { words, key, unit, most } of lines) {
    const [one, other] = [split, plain].map((samples) => median(samples.map((result) => result[key]))) as [
      number,
      number,
    ]
    console.log(
      `  ${words.padEnd(24)}${unit(one).padStart(10)}${unit(other).padStart(10)}  ` +
        `${(one / other).toFixed(2)}${most ? ` (at most ${most})` : ''}`,
    )
  }
}
