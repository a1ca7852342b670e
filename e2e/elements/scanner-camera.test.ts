import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from 'playwright'
import { afterAll, expect, test } from 'vitest'
import { chromiumFlags, findChromium } from '../../tools/chromium.mjs'
import { axe, base, signIn } from '../parts/browser.ts'
import { people } from '../parts/people.ts'
import { type Label, makeClip, type Pose } from './parts/clip.ts'

const folder = mkdtempSync(join(tmpdir(), 'crossdock-clips-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const still: Pose[] = [
  { x: 640, y: 360 },
  { x: 642, y: 361 },
]
/** From left to right and back, dim, a little askew. */
const passing: Pose[] = Array.from({ length: 16 }, (_, index) => ({
  x: 560 + 20 * Math.min(index, 16 - index),
  y: 350 + index,
  turnDegrees: 4,
  modulePixels: 3,
  light: 0.3,
}))

type Camera = { label?: Label; poses?: readonly Pose[]; isDenied?: boolean }

/** A page of the portal before a camera that plays a clip; tracks it was given stand in `tracks`, events in `heard`. */
async function before<Result>(
  { label, poses = still, isDenied = false }: Camera,
  look: (page: Page) => Promise<Result>,
): Promise<Result> {
  const clip = join(folder, `${label?.text ?? 'empty'}.y4m`)
  writeFileSync(clip, makeClip(label, poses))
  const device = [
    '--use-fake-device-for-media-stream',
    `--use-fake-ui-for-media-stream${isDenied ? '=deny' : ''}`,
    `--use-file-for-fake-video-capture=${clip}`,
  ]
  const browser = await chromium.launch({ executablePath: await findChromium(), args: [...chromiumFlags, ...device] })
  try {
    const context = await browser.newContext({ baseURL: base(), permissions: isDenied ? [] : ['camera'] })
    context.setDefaultTimeout(30_000)
    const page = await context.newPage()
    await page.addInitScript(() => {
      const [tracks, heard]: [MediaStreamTrack[], [string, unknown][]] = [[], []]
      Object.assign(window, { tracks, heard })
      const { mediaDevices } = navigator
      const ask = mediaDevices.getUserMedia.bind(mediaDevices)
      mediaDevices.getUserMedia = async (wish) => {
        const stream = await ask(wish)
        tracks.push(...stream.getTracks())
        return stream
      }
      for (const name of ['crossdock-scan', 'crossdock-scan-error', 'crossdock-scan-state'])
        addEventListener(name, (event) => heard.push([name, (event as CustomEvent).detail]))
      addEventListener('securitypolicyviolation', (event) =>
        heard.push(['violation', `${event.effectiveDirective} blocked ${event.blockedURI}`]),
      )
    })
    return await look(page)
  } finally {
    await browser.close()
  }
}

/** The published file in a page of its own. */
const published = <Result>(
  camera: Camera,
  attributes: string,
  look: (page: Page) => Promise<Result>,
): Promise<Result> =>
  before(camera, async (page) => {
    await page.route('**/scanner-page', (route) =>
      route.fulfill({
        contentType: 'text/html',
        body:
          `<!doctype html><html lang="en"><title>Scanner</title><script type="module" ` +
          `src="/embed/crossdock-scanner.js"></script><h1>Scanner</h1><crossdock-scanner ` +
          `${attributes}></crossdock-scanner></html>`,
      }),
    )
    await page.goto('/scanner-page')
    return look(page)
  })

const states = (page: Page): Promise<string[]> =>
  page.evaluate(() => Reflect.get(window, 'tracks').map(({ readyState }: MediaStreamTrack) => readyState))
const heard = <Detail>(page: Page, name: string): Promise<Detail[]> =>
  page.evaluate(
    (asked) =>
      Reflect.get(window, 'heard')
        .filter(([one]: [string]) => one === asked)
        .map(([, detail]: [string, unknown]) => detail),
    name,
  )
const inState = (page: Page, state: string) =>
  page.locator(`crossdock-scanner[state=${state}]`).waitFor({ state: 'attached' })
/** Waits until the camera has given so many more pictures. */
const pictures = (page: Page, count: number) =>
  page.getByLabel('Picture of the camera').evaluate(
    (video: HTMLVideoElement, asked) =>
      new Promise<void>((resolve) => {
        let left = asked
        const next = (): void => void ((left -= 1) > 0 ? video.requestVideoFrameCallback(next) : resolve())
        next()
      }),
    count,
  )
const open = (page: Page) =>
  page.locator('crossdock-scanner').evaluate(async (element) => {
    await customElements.whenDefined('crossdock-scanner')
    Reflect.get(element, 'show').call(element)
  })

test.each<[string, string, Label, Pose[]]>([
  ['an EAN-13', 'EAN13', { bcid: 'ean13', text: '2001234500173' }, still],
  [
    'an EAN-8 turned 90 degrees',
    'EAN8',
    { bcid: 'ean8', text: '20012342' },
    still.map((pose) => ({ ...pose, turnDegrees: 90 })),
  ],
  ['a Code 128 that moves in the dark', 'Code128', { bcid: 'code128', text: 'CROSS-4711' }, passing],
  ['a Code 39', 'Code39', { bcid: 'code39', text: 'A-03-12-B' }, still],
])('%s is read, told once, and the camera stops', (_, format, label, poses) =>
  published({ label, poses }, 'mode="camera"', async (page) => {
    await open(page)
    await inState(page, 'closed')
    expect(await heard(page, 'crossdock-scan')).toEqual([
      expect.objectContaining({ text: label.text, format, source: 'camera', quantity: 1 }),
    ])
    expect(await states(page)).toEqual(['ended'])
    expect((await heard<{ state: string }>(page, 'crossdock-scan-state')).map(({ state }) => state)).toEqual([
      'starting',
      'camera',
      'paused',
      'closed',
    ])
  }),
)

test('a picture without a code gives none; Esc stops the camera', () =>
  published({}, 'mode="camera" quantity', async (page) => {
    await open(page)
    await inState(page, 'camera')
    const video = page.getByLabel('Picture of the camera')
    expect(
      await video.evaluate((element: HTMLVideoElement) => [
        element.videoWidth,
        element.videoHeight,
        element.clientWidth,
        element.clientHeight,
      ]),
    ).toEqual([1280, 720, 460, 360])
    await pictures(page, 60)
    expect(await heard(page, 'crossdock-scan')).toEqual([])
    expect(await axe(page)).toEqual([])
    await page.keyboard.press('Escape')
    await inState(page, 'closed')
    expect(await states(page)).toEqual(['ended'])
  }))

test('refused by the person, it says what to do and stays for typing', () =>
  published({ isDenied: true }, 'mode="camera"', async (page) => {
    await open(page)
    await page.getByRole('alert').getByText('The camera is not allowed here.').waitFor()
    expect((await heard<{ reason: string }>(page, 'crossdock-scan-error')).map(({ reason }) => reason)).toEqual([
      'refused',
    ])
    await page.getByLabel('Insert Code Here').fill('T-12')
    await page.keyboard.press('Enter')
    await inState(page, 'closed')
    expect(await heard(page, 'crossdock-scan')).toEqual([expect.objectContaining({ text: 'T-12', source: 'typed' })])
  }))

test('without end it counts each label once while it stays in view, and the camera stays on', () =>
  published({ label: { bcid: 'ean13', text: '2001234500180' } }, 'mode="camera" inline continuous', async (page) => {
    await page.getByText('1 scanned').waitFor()
    await pictures(page, 60)
    expect([(await heard(page, 'crossdock-scan')).length, await states(page)]).toEqual([1, ['live']])
  }))

test('a packer opens a tray with the camera of the portal, under its policy', () =>
  before({ label: { bcid: 'code128', text: 'T-NOBODY' } }, async (page) => {
    await signIn(page, people.worker)
    await page.goto('/fulfilment/fulfilment-pack')
    await page.getByRole('button', { name: 'Scan a tray' }).click()
    await page.getByRole('button', { name: 'Scan code' }).click()
    await page.getByText('Nobody knows the code T-NOBODY here.').waitFor()
    expect([await states(page), await heard(page, 'violation')]).toEqual([['ended'], []])
  }))
