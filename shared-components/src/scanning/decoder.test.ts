import { expect } from 'chai'
import { watch, type DecoderOptions, type Watch } from './decoder.ts'
import type { CodeFormat, Picture, Read } from './engine.ts'
import { codeFormats } from './engine.ts'
import { drawLabel } from './test/label.ts'

type Film = { video: HTMLVideoElement; show: (label: Picture | undefined) => void; end: () => void }

function canvasOf({ data, width, height }: Picture): HTMLCanvasElement {
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  const pixels = Uint8ClampedArray.from({ length: 4 * width * height }, (_, at) =>
    at % 4 === 3 ? 255 : (data[at >> 2] ?? 0),
  )
  canvas.getContext('2d')?.putImageData(new ImageData(pixels, width, height), 0, 0)
  return canvas
}

/** A playing video of a label before a grey wall, drawn anew some sixteen times a second. */
async function openFilm(first: Picture | undefined): Promise<Film> {
  const canvas = Object.assign(document.createElement('canvas'), { width: 1280, height: 720 })
  const context = canvas.getContext('2d')
  let label = first && canvasOf(first)
  const draw = (): void => {
    if (!context) return
    context.fillStyle = '#999'
    context.fillRect(0, 0, 1280, 720)
    if (label) context.drawImage(label, 300, 200)
  }
  draw()
  const timer = setInterval(draw, 60)
  const video = Object.assign(document.createElement('video'), {
    srcObject: canvas.captureStream(),
    muted: true,
    playsInline: true,
  })
  document.body.append(video)
  await video.play()
  return {
    video,
    show: (next) => {
      label = next && canvasOf(next)
    },
    end: () => {
      clearInterval(timer)
      video.remove()
    },
  }
}

/** Watches until so many reads were told. */
function readsOf(video: HTMLVideoElement, count: number, options: Partial<DecoderOptions> = {}): Promise<Read[]> {
  return new Promise((done, failed) => {
    const reads: Read[] = []
    const watched: Watch = watch(video, {
      formats: codeFormats,
      onTrouble: failed,
      ...options,
      onRead(read) {
        reads.push(read)
        if (reads.length < count) return
        watched.stop()
        done(reads)
      },
    })
  })
}

const texts: Record<CodeFormat, string> = {
  EAN13: '2001234567893',
  EAN8: '20123451',
  Code128: 'Cross-4711',
  Code39: 'CROSS 39',
}

for (const format of codeFormats)
  test(`a ${format} before the camera is read`, async () => {
    const film = await openFilm(drawLabel(format, texts[format]))
    const [read] = await readsOf(film.video, 1)
    film.end()
    expect([read?.text, read?.format, read?.engine]).to.deep.equal([texts[format], format, 'zxing-wasm'])
    const [x = 0, y = 0] = read?.corners[0] ?? []
    expect(x > 250 && x < 400 && y > 150 && y < 300, `it stands at ${x}, ${y}`).to.equal(true)
  })

test('a label that stays in view is told once, the next one as well', async () => {
  const film = await openFilm(drawLabel('Code128', 'FIRST-1'))
  const told = readsOf(film.video, 2)
  setTimeout(() => film.show(drawLabel('Code128', 'SECOND-2')), 600)
  expect((await told).map(({ text }) => text)).to.deep.equal(['FIRST-1', 'SECOND-2'])
  film.end()
})

test('after stop nothing more is told', async () => {
  const film = await openFilm(undefined)
  const reads: Read[] = []
  watch(film.video, { formats: codeFormats, onRead: (read) => reads.push(read) }).stop()
  film.show(drawLabel('Code128', 'TOO-LATE'))
  // Another watch of the same picture has read it by then.
  await readsOf(film.video, 1)
  expect(reads).to.deep.equal([])
  film.end()
})

test('two videos are watched at once, each for its own label', async () => {
  const films = [await openFilm(drawLabel('Code128', 'LEFT-1')), await openFilm(drawLabel('Code39', 'RIGHT-2'))]
  const told = await Promise.all(films.map(({ video }) => readsOf(video, 1)))
  expect(told.map(([read]) => read?.text)).to.deep.equal(['LEFT-1', 'RIGHT-2'])
  for (const film of films) film.end()
})

test('a hundred watches started and stopped leave one worker at rest', async () => {
  const film = await openFilm(undefined)
  const { Worker: RealWorker } = globalThis
  let alive = 0
  globalThis.Worker = class extends RealWorker {
    constructor(...parameters: ConstructorParameters<typeof Worker>) {
      super(...parameters)
      alive += 1
    }

    override terminate(): void {
      alive -= 1
      super.terminate()
    }
  }
  for (let turn = 0; turn < 100; turn += 1) watch(film.video, { formats: codeFormats, onRead: () => {} }).stop()
  globalThis.Worker = RealWorker
  expect(alive <= 1, `${alive} workers are alive`).to.equal(true)
  film.end()
})

test('where no worker may run, the page reads by itself', async () => {
  const film = await openFilm(drawLabel('Code128', 'NO-WORKER'))
  const { Worker: RealWorker } = globalThis
  const warned: unknown[] = []
  const { warn } = console
  console.warn = (words: unknown) => void warned.push(words)
  globalThis.Worker = class {
    constructor() {
      throw new TypeError('This page allows no worker.')
    }
  } as unknown as typeof Worker
  // A worker at rest from the watch before would do; two watches leave none.
  const [one, two] = [watch(film.video, { formats: ['EAN8'], onRead: () => {} }), readsOf(film.video, 1)]
  const [read] = await two
  one.stop()
  globalThis.Worker = RealWorker
  console.warn = warn
  film.end()
  expect([read?.text, read?.engine]).to.deep.equal(['NO-WORKER', 'zxing-js'])
  expect(warned.length).to.equal(1)
  expect(warned[0]).to.contain('more slowly')
})
