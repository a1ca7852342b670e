import { expect } from 'chai'
import { expectAccessible, wearTheme } from '../draw.ts'
import type { ScanErrorReason } from './events.ts'
import { useCamera, type TestCamera } from './test/camera.ts'
import { become, hasPart, hear, makeScanner, next, openScanner, partOf, removeScanners } from './test/scanner.ts'

const mug = { bcid: 'ean13', text: '2001234500173' } as const
const tray = { bcid: 'code128', text: 'T-12' } as const

/** Says for a while that a part of the browser is another way. */
function pretend(target: object, name: string, value: unknown): () => void {
  const before = Object.getOwnPropertyDescriptor(target, name)
  Object.defineProperty(target, name, { configurable: true, value })
  return () => (before ? Object.defineProperty(target, name, before) : Reflect.deleteProperty(target, name))
}

/** Counts from here on what is begun on the page and not ended. */
function countLeftovers() {
  let heard = 0
  const waiting = new Set<number>()
  const [begin, end] = [window.setTimeout, window.clearTimeout]
  const undo = [
    ...[document, window].flatMap((target) => [
      pretend(target, 'addEventListener', (...words: Parameters<typeof addEventListener>) => {
        heard += 1
        EventTarget.prototype.addEventListener.apply(target, words)
      }),
      pretend(target, 'removeEventListener', (...words: Parameters<typeof addEventListener>) => {
        heard -= 1
        EventTarget.prototype.removeEventListener.apply(target, words)
      }),
    ]),
    pretend(window, 'setTimeout', (work: () => void, ms: number) => {
      const timer = begin(() => {
        waiting.delete(timer)
        work()
      }, ms)
      waiting.add(timer)
      return timer
    }),
    pretend(window, 'clearTimeout', (timer: number) => {
      waiting.delete(timer)
      end(timer)
    }),
  ]
  return { listeners: () => heard, timers: () => waiting.size, undo: () => undo.forEach((one) => one()) }
}

/** Waits until the camera has given so many more pictures. */
const picturesOf = (video: HTMLVideoElement, count: number): Promise<void> =>
  new Promise((done) => {
    let left = count
    const shown = (): void => void ((left -= 1) > 0 ? video.requestVideoFrameCallback(shown) : done())
    video.requestVideoFrameCallback(shown)
  })

suite('the camera of a scanner', () => {
  let camera: TestCamera
  setup(wearTheme)
  teardown(() => {
    removeScanners()
    camera.restore()
    localStorage.clear()
  })

  test('reads a code, stops, and the dialog closes', async () => {
    camera = useCamera(mug)
    const element = await openScanner({ mode: 'camera', quantity: '' })
    expect(element.state).to.equal('starting')
    const { text, format, source, quantity } = await next(document.body, 'crossdock-scan')
    expect({ text, format, source, quantity }).to.deep.equal({
      text: '2001234500173',
      format: 'EAN13',
      source: 'camera',
      quantity: 1,
    })
    await become(element, 'closed')
    expect([camera.tracks.length, camera.live()]).to.deep.equal([1, 0])
  })

  test('reads the formats it is asked for, and no other', async () => {
    camera = useCamera(tray)
    const element = await makeScanner({ mode: 'camera', inline: '', continuous: '', formats: 'EAN13' })
    const scans = hear('crossdock-scan')
    await become(element, 'camera')
    const video = partOf<HTMLVideoElement>(element, 'video')
    await picturesOf(video, 20)
    camera.show(mug)
    await next(element, 'crossdock-scan')
    expect(scans.map(({ text }) => text)).to.deep.equal(['2001234500173'])
  })

  test('asked only for formats nobody reads it opens no camera, says so and stays for typing', async () => {
    camera = useCamera(tray)
    const [errors, scans] = [hear('crossdock-scan-error'), hear('crossdock-scan')]
    const element = await openScanner({ mode: 'camera', formats: 'QRCode' })
    const words = 'QRCode cannot be read. Ask for EAN13, EAN8, Code128 or Code39.'
    expect([element.state, hasPart(element, 'field'), partOf(element, 'problem').textContent]).to.deep.equal([
      'manual',
      true,
      words,
    ])
    expect(errors).to.deep.equal([{ reason: 'unknown-format', message: words }])
    await expectAccessible(element)
    partOf(element, 'toggle').click()
    await element.updateComplete
    expect([element.state, partOf(element, 'problem').textContent]).to.deep.equal(['manual', words])
    expect([camera.tracks.length, scans.length]).to.deep.equal([0, 0])
    element.formats = 'Code128'
    await element.updateComplete
    expect(hasPart(element, 'problem')).to.equal(false)
    partOf(element, 'toggle').click()
    const { text } = await next(element, 'crossdock-scan')
    expect(text).to.equal('T-12')
  })

  test('is asked for by the toggle, and let go by it', async () => {
    camera = useCamera()
    const element = await openScanner()
    partOf(element, 'toggle').click()
    await become(element, 'camera')
    expect([partOf(element, 'toggle').textContent.trim(), hasPart(element, 'field'), camera.live()]).to.deep.equal([
      'Enter Code manually',
      false,
      1,
    ])
    await expectAccessible(element)
    partOf(element, 'toggle').click()
    await become(element, 'manual')
    expect([hasPart(element, 'field'), camera.live()]).to.deep.equal([true, 0])
  })

  test('a wrong code leaves it open and looking', async () => {
    camera = useCamera(tray)
    const element = await openScanner({ mode: 'camera' })
    element.addEventListener('crossdock-scan', (event) => event.preventDefault())
    await next(element, 'crossdock-scan')
    await element.updateComplete
    expect([element.state, camera.live(), partOf(element, 'result').classList.contains('strip--wrong')]).to.deep.equal([
      'camera',
      1,
      true,
    ])
    await expectAccessible(element)
  })

  test('without end it stays on, and a label that stays in view counts once', async () => {
    camera = useCamera(mug)
    const element = await makeScanner({ mode: 'camera', inline: '', continuous: '' })
    const scans = hear('crossdock-scan')
    await next(element, 'crossdock-scan')
    camera.show(tray)
    await next(element, 'crossdock-scan')
    await element.updateComplete
    expect([scans.map(({ text }) => text), partOf(element, 'count').textContent, camera.live()]).to.deep.equal([
      ['2001234500173', 'T-12'],
      '2 scanned',
      1,
    ])
  })

  test('in the page it rests after a scan, and a tap goes on', async () => {
    camera = useCamera(mug)
    const element = await makeScanner({ mode: 'camera', inline: '' })
    await become(element, 'paused')
    expect([partOf(element, 'resume').textContent, camera.live()]).to.deep.equal(['Tap to scan again', 0])
    await expectAccessible(element)
    partOf(element, 'resume').click()
    await next(element, 'crossdock-scan')
    expect(camera.tracks.length).to.equal(2)
  })

  test('one at a time: a second scanner pauses the first in words', async () => {
    camera = useCamera()
    const [first, second] = [await makeScanner({ mode: 'camera', inline: '' }), await makeScanner({ inline: '' })]
    await become(first, 'camera')
    partOf(second, 'toggle').click()
    await become(second, 'camera')
    expect([
      first.state,
      camera.live(),
      partOf(first, 'resume').textContent.startsWith('Paused: another scanner'),
    ]).to.deep.equal(['paused', 1, true])
    partOf(first, 'resume').click()
    await become(first, 'camera')
    expect([second.state, camera.live()]).to.deep.equal(['paused', 1])
  })

  test('is let go while the page is hidden, and comes back with it', async () => {
    camera = useCamera()
    const element = await makeScanner({ mode: 'camera', inline: '' })
    await become(element, 'camera')
    const look = pretend(document, 'hidden', true)
    document.dispatchEvent(new Event('visibilitychange'))
    await become(element, 'paused')
    expect(camera.live()).to.equal(0)
    look()
    document.dispatchEvent(new Event('visibilitychange'))
    await become(element, 'camera')
    expect(camera.live()).to.equal(1)
  })

  test('closed before it has come, it is let go when it comes', async () => {
    let isLate = () => {}
    const late = new Promise<void>((resolve) => {
      isLate = resolve
    })
    camera = useCamera(undefined, undefined, () => isLate())
    const element = await openScanner({ mode: 'camera' })
    const asked = new Promise<void>((resolve) => {
      const { getUserMedia } = navigator.mediaDevices
      Object.defineProperty(navigator.mediaDevices, 'getUserMedia', {
        configurable: true,
        value: (wish: MediaStreamConstraints) => {
          resolve()
          return getUserMedia(wish)
        },
      })
    })
    await asked
    element.close()
    await late
    await become(element, 'closed')
    await new Promise(requestAnimationFrame)
    expect([camera.tracks.length, camera.live()]).to.deep.equal([1, 0])
  })

  test('taken away and put back a hundred times, it leaves no track, no listener and no timer', async () => {
    camera = useCamera()
    const element = await makeScanner({ mode: 'camera', inline: '' })
    await become(element, 'camera')
    element.remove()
    const { listeners, timers, undo } = countLeftovers()
    for (let count = 0; count < 100; count += 1) {
      document.body.append(element)
      if (count % 20 === 0) await become(element, 'camera')
      element.remove()
    }
    undo()
    expect([camera.live(), listeners(), timers()]).to.deep.equal([0, 0, 0])
    expect(camera.tracks.length).to.equal(6)
  })
})

suite('a scanner without a camera', () => {
  let camera: TestCamera
  setup(wearTheme)
  teardown(() => {
    removeScanners()
    camera.restore()
  })

  const refusals: [name: string, reason: ScanErrorReason, words: string][] = [
    ['NotAllowedError', 'refused', 'Allow it for this page'],
    ['NotFoundError', 'no-camera', 'No camera was found'],
    ['OverconstrainedError', 'no-camera', 'No camera was found'],
    ['NotReadableError', 'camera-busy', 'in use by another program'],
  ]
  for (const [name, reason, words] of refusals)
    test(`says what to do on ${name}, and stays for typing`, async () => {
      camera = useCamera(undefined, () => name)
      const element = await openScanner({ mode: 'camera' })
      const error = await next(document.body, 'crossdock-scan-error')
      await become(element, 'manual')
      expect([
        error.reason,
        partOf(element, 'problem').textContent.includes(words),
        hasPart(element, 'field'),
      ]).to.deep.equal([reason, true, true])
      expect(error.message).to.equal(partOf(element, 'problem').textContent)
      await expectAccessible(element)
    })

  test('says that the page is not secure', async () => {
    camera = useCamera()
    const undo = pretend(window, 'isSecureContext', false)
    const element = await openScanner({ mode: 'camera' })
    expect((await next(element, 'crossdock-scan-error')).reason).to.equal('insecure-page')
    await become(element, 'manual')
    undo()
  })

  test('says that the camera was disconnected while scanning', async () => {
    camera = useCamera()
    const element = await openScanner({ mode: 'camera' })
    await become(element, 'camera')
    const error = next(element, 'crossdock-scan-error')
    camera.tracks[0]?.dispatchEvent(new Event('ended'))
    expect((await error).reason).to.equal('unplugged')
    await become(element, 'manual')
    expect([
      partOf(element, 'problem').textContent.startsWith('The camera was disconnected'),
      camera.live(),
    ]).to.deep.equal([true, 0])
  })

  test('tries again when it is asked again, and the message goes', async () => {
    let refusal: string | undefined = 'NotReadableError'
    camera = useCamera(undefined, () => refusal)
    const element = await openScanner({ mode: 'camera' })
    await become(element, 'manual')
    refusal = undefined
    partOf(element, 'toggle').click()
    await become(element, 'camera')
    expect(hasPart(element, 'problem')).to.equal(false)
  })
})

suite('what a camera lets us set', () => {
  let camera: TestCamera
  setup(wearTheme)
  teardown(() => {
    removeScanners()
    camera.restore()
    localStorage.clear()
  })

  test('nothing is offered that the track does not offer', async () => {
    camera = useCamera()
    const element = await makeScanner({ mode: 'camera', inline: '' })
    await become(element, 'camera')
    expect(hasPart(element, 'tools')).to.equal(false)
  })

  test('light, zoom and focus by tapping, where the track offers them', async () => {
    const set: unknown[] = []
    camera = useCamera(undefined, undefined, (track) => {
      pretend(track, 'getCapabilities', () => ({
        torch: true,
        zoom: { min: 1, max: 5, step: 0.5 },
        focusMode: ['continuous', 'single-shot'],
        pointsOfInterest: [],
      }))
      pretend(track, 'applyConstraints', async ({ advanced }: MediaTrackConstraints) => set.push(...(advanced ?? [])))
    })
    const element = await makeScanner({ mode: 'camera', inline: '' })
    await become(element, 'camera')
    partOf(element, 'torch').click()
    await element.updateComplete
    expect(partOf(element, 'torch').getAttribute('aria-pressed')).to.equal('true')
    Object.assign(partOf(element, 'zoom'), { value: '2.5' }).dispatchEvent(new Event('input'))
    const view = partOf(element, 'view')
    const { left, top, width, height } = view.getBoundingClientRect()
    view.dispatchEvent(new MouseEvent('click', { clientX: left + width / 2, clientY: top + height / 2 }))
    expect(set).to.deep.equal([
      { focusMode: 'continuous' },
      { torch: true },
      { zoom: 2.5 },
      { focusMode: 'single-shot', pointsOfInterest: [{ x: 0.5, y: 0.5 }] },
    ])
    await expectAccessible(element)
  })

  test('the camera that was chosen is asked for the next time', async () => {
    const wishes: unknown[] = []
    camera = useCamera()
    const { getUserMedia } = navigator.mediaDevices
    pretend(navigator.mediaDevices, 'getUserMedia', (wish: { video: MediaTrackConstraints }) => {
      wishes.push(wish.video.deviceId ?? wish.video.facingMode)
      return getUserMedia(wish)
    })
    const devices = ['front', 'rear'].map((deviceId) => ({ deviceId, kind: 'videoinput', label: `${deviceId} camera` }))
    const undo = pretend(navigator.mediaDevices, 'enumerateDevices', async () => devices)
    const element = await openScanner({ mode: 'camera' })
    await become(element, 'camera')
    while (!hasPart(element, 'cameras')) await new Promise(requestAnimationFrame)
    await expectAccessible(element)
    Object.assign(partOf(element, 'cameras'), { value: 'rear' }).dispatchEvent(new Event('change'))
    await become(element, 'starting')
    await become(element, 'camera')
    element.close()
    await become(element, 'closed')
    element.show()
    await become(element, 'camera')
    expect(wishes).to.deep.equal([{ ideal: 'environment' }, { exact: 'rear' }, { exact: 'rear' }])
    undo()
  })
})
