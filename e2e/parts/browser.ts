import { AxeBuilder } from '@axe-core/playwright'
import { type Browser, type BrowserContext, type CDPSession, chromium, type Page, type Request } from 'playwright'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { chromiumFlags, findChromium } from '../../tools/chromium.mjs'

/** One password for every demo account (demo.md). */
export const password = 'Crossdock#2026'

export const base = (): string => {
  const address = process.env['E2E_URL']
  if (!address) throw new Error('E2E_URL is not set: run the journeys with node tools/test.mjs --only=e2e')
  return address
}

/** How long something may take that is only awaited: two browsers share the machine. Nothing measures by it. */
const patienceMs = 20_000

/** The two sizes of the pictures: a desk, and a handheld that is touched. */
const sizes = {
  desk: { viewport: { width: 1440, height: 900 } },
  handheld: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
} as const
export type Size = keyof typeof sizes
/** `scale` is how many points of the screen a pixel of the page has. */
export type PageOptions = { size?: Size; isDark?: boolean; scale?: number }

/** `isLeft`: of something read while its person was signing out, which is nobody's by then. */
type Refusal = { status: number; path: string; isLeft: boolean }
type Expected = { status: number; path: string | RegExp }
type Watched = { faults: string[]; refusals: Refusal[]; expected: Expected[]; inFlight: Set<Request> }
const watched = new WeakMap<Page, Watched>()
const watchOf = (page: Page): Watched => {
  const found = watched.get(page)
  if (!found) throw new Error('This page was not opened with useBrowser().')
  return found
}

/**
 * Collects what must not happen: console errors, page errors, violations of the content policy, refused or failed
 * requests.
 */
async function watch(page: Page): Promise<void> {
  const seen: Watched = { faults: [], refusals: [], expected: [], inFlight: new Set() }
  watched.set(page, seen)
  await page.exposeBinding('tellViolation', (_, words: string) => void seen.faults.push(`CSP violation: ${words}`))
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const tell = Reflect.get(window, 'tellViolation') as (words: string) => void
      tell(
        `${event.effectiveDirective} blocked ${event.blockedURI} ${event.sample} ` +
          `(${event.sourceFile}:${event.lineNumber}) on ${location.pathname}`,
      )
    })
  })
  page.on('pageerror', (error) => void seen.faults.push(`page error: ${error.message} on ${page.url()}`))
  page.on('console', (message) => {
    // A refused request is told by its response, with its path.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      seen.faults.push(`console: ${message.text()} on ${page.url()}`)
  })
  let isLeaving = false
  page.on('framenavigated', (frame) => {
    if (frame === page.mainFrame()) isLeaving = false
  })
  page.on('response', (response) => {
    const status = response.status()
    if (status < 400) return
    const isLeft = isLeaving && status === 401 && response.request().method() === 'GET'
    seen.refusals.push({ status, path: new URL(response.url()).pathname, isLeft })
  })
  page.on('request', (request) => {
    if (request.url().endsWith('/api/User/SignOut')) isLeaving = true
    seen.inFlight.add(request)
  })
  page.on('requestfinished', (request) => void seen.inFlight.delete(request))
  page.on('requestfailed', (request) => {
    seen.inFlight.delete(request)
    const reason = request.failure()?.errorText ?? ''
    // Left behind by a change of page; nothing failed.
    if (reason !== 'net::ERR_ABORTED') seen.faults.push(`failed request: ${request.url()} ${reason}`)
  })
}

/** Says that the test provokes this refusal; any other fails it, and so does this one when it never comes. */
export const expectRefusal = (page: Page, status: number, path: string | RegExp): void =>
  void watchOf(page).expected.push({ status, path })

/** Takes what a page did wrong by design (a part that was made to throw); answers how many faults matched. */
export function forgiveFaults(page: Page, pattern: RegExp): number {
  const seen = watchOf(page)
  const rest = seen.faults.filter((fault) => !pattern.test(fault))
  const count = seen.faults.length - rest.length
  seen.faults = rest
  return count
}

const isSame = (one: Expected, other: Refusal): boolean =>
  one.status === other.status &&
  (typeof one.path === 'string' ? one.path.toLowerCase() === other.path.toLowerCase() : one.path.test(other.path))

function faultsOf(page: Page): string[] {
  const { faults, refusals, expected } = watchOf(page)
  const surprises = refusals
    .filter((refusal) => !refusal.isLeft && !expected.some((one) => isSame(one, refusal)))
    .map(({ status, path }) => `${path} answered ${status}`)
  const missing = expected
    .filter((one) => !refusals.some((refusal) => isSame(one, refusal)))
    .map(({ status, path }) => `${path} was expected to be refused with ${status}`)
  return [...faults, ...surprises, ...missing]
}

export type Browsing = {
  /** A page of its own session. */
  page: (options?: PageOptions) => Promise<Page>
  /**
   * A page of somebody who signed in through the sign-in document: in this file's first page of theirs, and stays so.
   */
  as: (email: string, options?: PageOptions) => Promise<Page>
}

/**
 * The keys of scan() come one by one through the browser's input, on a busy machine slower than a scanner types: this
 * device is set so.
 */
function patientScanner(): void {
  if (location.protocol === 'http:' && !localStorage.getItem('crossdock:scanner'))
    localStorage.setItem('crossdock:scanner', JSON.stringify({ meanMsPerKey: 60, quietMs: 400 }))
}

/**
 * The browser of a test file. After each test its pages are closed, and the test fails when one of them did anything it
 * must not.
 */
export function useBrowser(): Browsing {
  let browser: Browser
  const open: { page: Page; context: BrowserContext | undefined }[] = []
  const known = new Map<string, BrowserContext>()
  beforeAll(async () => {
    browser = await chromium.launch({ executablePath: await findChromium(), args: chromiumFlags })
  })
  afterEach(async () => {
    const opened = open.splice(0)
    const faults = opened.flatMap(({ page }) => faultsOf(page))
    await Promise.all(opened.map(({ page, context }) => (context ?? page).close()))
    expect(faults).toEqual([])
  })
  afterAll(() => browser.close())
  const newContext = async ({ size = 'desk', isDark = false, scale = 1 }: PageOptions): Promise<BrowserContext> => {
    const context = await browser.newContext({
      ...sizes[size],
      deviceScaleFactor: scale,
      baseURL: base(),
      colorScheme: isDark ? 'dark' : 'light',
      reducedMotion: 'reduce',
      acceptDownloads: true,
    })
    context.setDefaultTimeout(patienceMs)
    await context.addInitScript(patientScanner)
    return context
  }
  const watchedPage = async (context: BrowserContext, isOwn: boolean) => {
    const page = await context.newPage()
    await watch(page)
    open.push({ page, context: isOwn ? context : undefined })
    return page
  }
  const page = async (options: PageOptions = {}) => watchedPage(await newContext(options), true)
  const as = async (email: string, options: PageOptions = {}) => {
    const key = JSON.stringify([email, options])
    const before = known.get(key)
    const context = before ?? (await newContext(options))
    known.set(key, context)
    const made = await watchedPage(context, false)
    await (before ? openDashboard(made) : signIn(made, email))
    return made
  }
  return { page, as }
}

const openDashboard = async (page: Page): Promise<void> => {
  await page.goto('/dashboard')
  await page.getByRole('heading', { level: 1 }).first().waitFor()
}

/** Signs in as a person does, and waits for the dashboard. */
export async function signIn(page: Page, email: string, secret = password): Promise<void> {
  await page.goto('/auth/login')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(secret)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL('**/dashboard')
  await page.getByRole('heading', { level: 1 }).first().waitFor()
}

/** Opens a page by the menu, and before it its group, which is closed where another one is open. */
export async function pick(page: Page, group: string, entry: string): Promise<void> {
  const menu = page.getByRole('navigation', { name: 'Main menu' })
  const opener = menu.getByRole('button', { name: new RegExp(`^${group}\\b`) })
  if ((await opener.getAttribute('aria-expanded')) === 'false') await opener.click()
  await menu.getByRole('link', { name: entry, exact: true }).click()
}

/** Types like a scanner that is a keyboard: fast keys, ended by Enter. */
export async function scan(page: Page, code: string): Promise<void> {
  if (!/^[A-Za-z0-9-]+$/.test(code)) {
    await page.keyboard.type(code)
    await page.keyboard.press('Enter')
    return
  }
  const session = await (sessions.get(page) ?? openSession(page))
  const keys = [...code].map((letter) => ({
    key: letter,
    text: letter,
    code: codeOf(letter),
    number: keyNumberOf(letter),
  }))
  const events = [...keys, { key: 'Enter', text: '\r', code: 'Enter', number: 13 }].flatMap(({ number, ...key }) =>
    (['keyDown', 'keyUp'] as const).map((type) => ({
      type,
      ...(type === 'keyDown' ? key : { key: key.key, code: key.code }),
      windowsVirtualKeyCode: number,
    })),
  )
  // Sent all at once: key by key, with an answer between, a busy machine would type as slowly as a person.
  await Promise.all(events.map((event) => session.send('Input.dispatchKeyEvent', event)))
}

const sessions = new WeakMap<Page, Promise<CDPSession>>()
function openSession(page: Page): Promise<CDPSession> {
  const session = page.context().newCDPSession(page)
  sessions.set(page, session)
  return session
}
const codeOf = (letter: string): string =>
  letter === '-' ? 'Minus' : /\d/.test(letter) ? `Digit${letter}` : `Key${letter.toUpperCase()}`
const keyNumberOf = (letter: string): number => (letter === '-' ? 189 : letter.toUpperCase().charCodeAt(0))

/** The strip that says what the last scan was. */
export const strip = (page: Page) => page.locator('.cd-result')
type StripKind = 'right' | 'wrong' | 'repeated' | 'unchecked' | 'idle'
/** Waits until the last scan is told as this kind, with these words. */
export async function told(page: Page, kind: StripKind, words: string | RegExp): Promise<void> {
  await page.locator(`.cd-result--${kind}`, { hasText: words }).waitFor()
}

/** Serious and critical findings of axe on what is shown, one line each; of all rules, or of those named. */
export async function axe(page: Page, rules?: string[]): Promise<string[]> {
  // Where a page is looked at again, axe is there already: half a megabyte that is not sent and read once more.
  const isThere = await page.evaluate(() => 'axe' in window)
  // Legacy mode stays in this page; the other opens a blank one for each look.
  const look = new AxeBuilder({ page, ...(isThere ? { axeSource: ' ' } : {}) })
    .setLegacyMode(true)
    .options({ resultTypes: ['violations'] })
  const { violations } = await (rules ? look.withRules(rules) : look).analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes.map((node) => `${id}: ${node.target.join(' ')} ${node.failureSummary?.replace(/\s+/g, ' ') ?? ''}`),
    )
}

/** Light or dark, as the device says; the page follows without being loaded again. */
export const turn = (page: Page, theme: 'light' | 'dark') => page.emulateMedia({ colorScheme: theme })

/** What axe finds on a light page, and after that of its colours in the dark: all else is the same there. */
export async function axeInBothThemes(page: Page): Promise<string[]> {
  const light = await axe(page)
  await turn(page, 'dark')
  await page.locator('html.sl-theme-dark').waitFor({ state: 'attached' })
  const dark = await axe(page, ['color-contrast'])
  await turn(page, 'light')
  await page.locator('html:not(.sl-theme-dark)').waitFor({ state: 'attached' })
  return [...light, ...dark.map((line) => `dark, ${line}`)]
}

/** Waits until the page has its heading and what it asked for has been drawn. */
export async function settled(page: Page, heading = 'h1'): Promise<void> {
  const { inFlight } = watchOf(page)
  await page.locator(heading).first().waitFor()
  for (
    const until = Date.now() + patienceMs,
      isQuiet = async () => inFlight.size === 0 && (await page.locator('.cd-waiting').count()) === 0;
    Date.now() < until;
  ) {
    if (await isQuiet()) {
      await page.waitForTimeout(30)
      if (await isQuiet()) return
    }
    await page.waitForTimeout(20)
  }
  throw new Error(`${page.url()} does not come to rest: ${[...inFlight].map((request) => request.url()).join(', ')}`)
}

/** One of the page's key numbers, by its label. */
export const numberOf = async (page: Page, label: string): Promise<number> =>
  Number(
    (
      await page
        .locator('.cd-numbers__number', { hasText: new RegExp(`^${label}`) })
        .locator('.cd-numbers__value')
        .innerText()
    ).replaceAll(',', ''),
  )
