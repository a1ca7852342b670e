import { assets } from '../src/scanning/assets.ts'
import { watch } from '../src/scanning/decoder.ts'
import { codeFormats } from '../src/scanning/engine.ts'
import { onEachFrame, takeFrame } from '../src/scanning/newest-frame.ts'
import { clips } from './clips.ts'
import type { Script } from './film.worker.ts'
import { isRight } from './right.ts'
import type { Photograph } from './photographs.ts'
import { variants } from './stream.ts'

export type Outcome = { by: 'element' | 'alone'; isRight: boolean; isWrong: boolean; ms: number }
export type Results = {
  films: Record<string, Outcome[]>
  lookMs: { element: number; alone: number }
  longestTaskMs: number
  clipsAtMost: Record<string, number>
}
/** What this page offers to the one who opened it. */
export type InPage = { bench: (photographs: readonly Photograph[]) => Promise<Results> }

const filmMs = 1500
const clipFilms = 9

declare const MediaStreamTrackGenerator: new (options: {
  kind: 'video'
}) => MediaStreamTrack & { writable: WritableStream<VideoFrame> }

type Show = (video: HTMLVideoElement, onText: (text: string) => void) => () => void

/** Shows a film until a text is read or it is over. */
async function play(script: Script, show: Show): Promise<{ text?: string; ms: number }> {
  const track = new MediaStreamTrackGenerator({ kind: 'video' })
  const film = new Worker(new URL('film.worker.ts', import.meta.url), { type: 'module' })
  const video = Object.assign(document.createElement('video'), { srcObject: new MediaStream([track]), muted: true })
  document.body.append(video)
  film.postMessage({ script, writable: track.writable }, [track.writable])
  await new Promise((shown) => film.addEventListener('message', shown, { once: true }))
  const began = performance.now()
  void video.play()
  const text = await new Promise<string | undefined>((done) => {
    const stop = show(video, (read) => finish(read))
    const timer = setTimeout(() => finish(undefined), filmMs)
    const finish = (read: string | undefined): void => {
      clearTimeout(timer)
      stop()
      done(read)
    }
  })
  const ms = performance.now() - began
  if (show === element) watched.push([began, began + ms])
  film.terminate()
  track.stop()
  video.remove()
  return { text, ms }
}

/** From when to when the element watched. */
const watched: [from: number, to: number][] = []
const lookMs = { element: [] as number[], alone: [] as number[] }

/** How long each look takes, from the frame's leaving to the answer: seen on the messages of the worker. */
function timeLooks(worker: Worker, into: number[]): void {
  const post = worker.postMessage.bind(worker) as (message: unknown, transfer: Transferable[]) => void
  let sent = 0
  worker.postMessage = (message: { kind: string }, transfer: unknown) => {
    if (message.kind === 'look') sent = performance.now()
    post(message, (transfer ?? []) as Transferable[])
  }
  worker.addEventListener('message', ({ data }) => {
    if (data.kind === 'looked') into.push(performance.now() - sent)
  })
}

const RealWorker = globalThis.Worker
globalThis.Worker = class extends RealWorker {
  constructor(...parameters: ConstructorParameters<typeof Worker>) {
    super(...parameters)
    if (String(parameters[0]) === assets.worker) timeLooks(this, lookMs.element)
  }
}

const element: Show = (video, onText) => watch(video, { formats: codeFormats, onRead: ({ text }) => onText(text) }).stop

async function openAlone(): Promise<Show> {
  const worker = new Worker(new URL('alone.worker.ts', import.meta.url), { type: 'module' })
  timeLooks(worker, lookMs.alone)
  worker.postMessage({ kind: 'open', wasm: assets.wasm })
  await new Promise((done) => worker.addEventListener('message', done, { once: true }))
  return (video, onText) => {
    let [isBusy, isOver] = [false, false]
    const hear = ({ data }: MessageEvent<{ text?: string }>): void => {
      isBusy = false
      if (data.text !== undefined && !isOver) onText(data.text)
    }
    worker.addEventListener('message', hear)
    const leave = onEachFrame(video, async () => {
      if (isBusy) return
      isBusy = true
      const frame = await takeFrame(video)
      if (frame) worker.postMessage({ kind: 'look', frame }, [frame])
      else isBusy = false
    })
    return () => {
      isOver = true
      leave()
      worker.removeEventListener('message', hear)
    }
  }
}

const mean = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0) / numbers.length

async function bench(photographs: readonly Photograph[]): Promise<Results> {
  const shows = { element, alone: await openAlone() }
  const films: Record<string, Outcome[]> = {}
  const tasks: PerformanceEntry[] = []
  new PerformanceObserver((list) => tasks.push(...list.getEntries())).observe({ type: 'longtask' })
  const film = async (name: string, script: Script, isText: (text: string) => boolean): Promise<void> => {
    for (const by of ['element', 'alone'] as const) {
      const { text, ms } = await play(script, shows[by])
      ;(films[by === 'element' ? name : `${name}, zxing-wasm alone`] ??= []).push({
        by,
        ms,
        isRight: text !== undefined && isText(text),
        isWrong: text !== undefined && !isText(text),
      })
    }
  }
  for (const [index, photograph] of photographs.entries())
    await film(
      'Photographs',
      {
        photograph: `/photographs/${photograph.file}`,
        variant: variants[index % variants.length] ?? 'as is',
        seed: index,
      },
      (text) => isRight(photograph, text),
    )
  for (const { name, make } of clips)
    for (let seed = 1; seed <= clipFilms; seed += 1) {
      const expected = make(seed).text
      await film(name, { clip: name, seed }, (text) => text === expected)
    }
  const longestTaskMs = Math.max(
    0,
    ...tasks
      .filter(({ startTime }) => watched.some(([from, to]) => startTime >= from && startTime < to))
      .map(({ duration }) => duration),
  )
  return {
    films,
    lookMs: { element: mean(lookMs.element), alone: mean(lookMs.alone) },
    longestTaskMs,
    clipsAtMost: Object.fromEntries(clips.map(({ name, atMostMs }) => [name, atMostMs])),
  }
}

Object.assign(globalThis, { bench })
