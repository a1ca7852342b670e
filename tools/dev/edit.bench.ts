import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { chromium, type Page } from 'playwright'
import { chromiumFlags, findChromium } from '../chromium.mjs'
import { root } from '../house.mjs'
import { freePort } from '../processes.mjs'
import { localPortal, shellAt } from './portal.ts'
import { startDev } from './server.ts'

/**
 * From the saved file to the changed screen, in Chromium, for a component and for a style: npx tsx
 * tools/dev/edit.bench.ts [address of a portal with demo data]
 */

const [, , asked] = process.argv
const rounds = 15
const screen = 'src/internal-order/internal-order.tsx'
const style = 'src/internal-order/look.css'

/** Watches for a word on the page, frame by frame, and answers when it was drawn. */
const drawnAt = (page: Page, isThere: string) =>
  page.evaluate(`new Promise((done) => {
  const look = () => ((${isThere}) ? done(Date.now()) : requestAnimationFrame(look))
  look()
})`) as Promise<number>

async function measure(
  page: Page,
  save: (round: number) => void,
  isThere: (round: number) => string,
): Promise<number[]> {
  const times: number[] = []
  for (let round = 0; round <= rounds; round++) {
    const drawn = drawnAt(page, isThere(round))
    // The page must be looking before the file is saved.
    await page.evaluate('new Promise(requestAnimationFrame)')
    const savedAt = Date.now()
    save(round)
    times.push((await drawn) - savedAt)
    // The watcher takes two saves within 50 ms for one; nobody saves that fast.
    await sleep(200)
  }
  // The first one pays for what every later one finds ready.
  return times.slice(1).toSorted((one, other) => one - other)
}

const print = (what: string, most: number, times: readonly number[]) =>
  console.log(
    `  ${what.padEnd(12)}median ${String(times[Math.floor(times.length / 2)]).padStart(4)} ms of ${times.length} ` +
      `  worst ${String(times.at(-1)).padStart(4)} ms   wanted at most ${most} ms`,
  )

async function signIn(page: Page, address: string): Promise<void> {
  await page.goto(`${address}/auth/login`)
  await page.getByLabel('E-mail').fill('manager@crossdock.example')
  await page.getByLabel('Password', { exact: true }).fill('Crossdock#2026')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL('**/dashboard')
  await page.goto(`${address}/order/internal-order`)
  await page.getByRole('heading', { name: 'Internal Order' }).waitFor()
}

async function benchEdit(): Promise<void> {
  mkdirSync(join(root, '.data'), { recursive: true })
  const parent = mkdtempSync(join(root, '.data/bench-area-'))
  const folder = join(parent, 'mf-orders')
  cpSync(join(root, 'mf-orders'), folder, { recursive: true })
  const component = `import './look.css'\n${readFileSync(join(folder, screen), 'utf8')}`
  writeFileSync(join(folder, screen), component)
  writeFileSync(join(folder, style), '')
  const [{ address, stop }, browser] = await Promise.all([
    asked ? { address: asked, stop: async () => {} } : localPortal(),
    chromium.launch({ executablePath: await findChromium(), args: chromiumFlags }),
  ])
  try {
    const { url, shared } = await shellAt(address)
    const dev = await startDev({
      areas: [{ module: 'mf-orders', folder }],
      shell: url,
      shared,
      host: '127.0.0.1',
      port: await freePort(),
    })
    const page = await browser.newPage()
    await signIn(page, dev.address)
    print(
      'component',
      300,
      await measure(
        page,
        (round) => writeFileSync(join(folder, screen), component.replace('Where it goes', `Round ${round}.`)),
        (round) => `document.body.innerText.includes('Round ${round}.')`,
      ),
    )
    print(
      'style',
      100,
      await measure(
        page,
        (round) => writeFileSync(join(folder, style), `.cd-order-entries { outline: 1px solid rgb(1, 2, ${round}) }\n`),
        (round) =>
          `getComputedStyle(document.querySelector('.cd-order-entries')).outlineColor === 'rgb(1, 2, ${round})'`,
      ),
    )
    await dev.close()
  } finally {
    await browser.close()
    await stop()
    rmSync(parent, { recursive: true, force: true })
  }
}

await benchEdit()
