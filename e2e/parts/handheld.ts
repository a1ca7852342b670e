import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from 'playwright'
import { chromiumFlags, findChromium } from '../../tools/chromium.mjs'
import { base } from './browser.ts'
import { until } from './people.ts'

/** A handheld whose battery can be pulled: a browser of its own with a profile that stays. */
export type Handheld = {
  /** Switches it on: the page it opens with. */
  on: () => Promise<Page>
  /** Ends the browser at once, without a word to its pages. */
  pullBattery: () => Promise<void>
  throwAway: () => Promise<void>
}

export async function makeHandheld(): Promise<Handheld> {
  const profile = await mkdtemp(join(tmpdir(), 'crossdock-handheld-'))
  const portFile = join(profile, 'DevToolsActivePort')
  let running: ChildProcess | undefined
  const pullBattery = async (): Promise<void> => {
    const browser = running
    running = undefined
    if (!browser?.pid || browser.exitCode !== null) return
    const gone = new Promise((resolve) => {
      browser.once('exit', resolve)
    })
    process.kill(-browser.pid, 'SIGKILL')
    await gone
    await rm(portFile, { force: true })
  }
  const on = async (): Promise<Page> => {
    const flags = [...chromiumFlags, '--headless=new', '--remote-debugging-port=0', `--user-data-dir=${profile}`]
    running = spawn(await findChromium(), [...flags, 'about:blank'], { detached: true, stdio: 'ignore' })
    let port = ''
    await until('The browser of the handheld', async () => {
      port = (await readFile(portFile, 'utf8').catch(() => '')).split('\n')[0] ?? ''
      return port !== ''
    })
    const [context] = (await chromium.connectOverCDP(`http://127.0.0.1:${port}`)).contexts()
    if (!context) throw new Error('The browser has no window.')
    // Keys of a test come slower than a scanner's.
    await context.addInitScript(() =>
      localStorage.setItem('crossdock:scanner', JSON.stringify({ meanMsPerKey: 60, quietMs: 400 })),
    )
    const page = await context.newPage()
    await page.setViewportSize({ width: 390, height: 844 })
    return page
  }
  const throwAway = async () => {
    await pullBattery()
    await rm(profile, { recursive: true, force: true, maxRetries: 5 })
  }
  return { on, pullBattery, throwAway }
}

/** Where a page of the handheld is opened: it has no base of its own. */
export const at = (path: string): string => `${base()}${path}`
