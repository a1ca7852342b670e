import { assets } from './assets.ts'
import type { CodeFormat, Read } from './engine.ts'
import type { FromWorker, ToWorker } from './messages.ts'

export type DecoderOptions = {
  formats: readonly CodeFormat[]
  /** Codes that are believed at once. */
  expected?: readonly string[]
  /** Told once for each sighting: again only when the code was out of sight for a second, or another was read in between. */
  onRead: (read: Read) => void
  /** No engine can run here; watching has ended. */
  onTrouble?: (problem: Error) => void
}

/** One camera picture being watched, until stopped. */
export type Watch = {
  stop: () => void
  /** Says anew which codes are believed at once. */
  expect: (codes: readonly string[]) => void
}

/** Reads codes from a playing video until stopped. The decoder is loaded with the first call. */
export function watch(video: HTMLVideoElement, { formats, expected = [], onRead, onTrouble }: DecoderOptions): Watch {
  const worker = new Worker(assets.worker, { type: 'module' })
  const send = (message: ToWorker, transfer: Transferable[] = []): void => worker.postMessage(message, transfer)
  let isBusy = true
  let isStopped = false
  let request = 0
  let lastRead = { text: '', at: 0 }
  let began = performance.now()

  const emit = (read: Read, now: number): void => {
    const isAgain = read.text === lastRead.text && now - lastRead.at < 1000
    lastRead = { text: read.text, at: now }
    if (isAgain || isStopped) return
    onRead({ ...read, ms: Math.round(now - began) })
    began = now
  }
  const next = (): void => { request = video.requestVideoFrameCallback(() => void take()) }
  const take = async (): Promise<void> => {
    if (isStopped) return
    next()
    if (isBusy || video.readyState < 2 || video.videoWidth === 0) return
    isBusy = true
    const frame = await createImageBitmap(video)
    if (isStopped) return frame.close()
    send({ kind: 'look', frame, at: performance.now() }, [frame])
  }
  const stop = (): void => {
    isStopped = true
    video.cancelVideoFrameCallback(request)
    worker.terminate()
  }
  const fail = (message: string): void => {
    if (isStopped) return
    stop()
    onTrouble?.(new Error(message))
  }
  worker.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => {
    isBusy = false
    if (data.kind === 'looked') for (const read of data.reads) emit(read, performance.now())
    if (data.kind === 'trouble') fail(data.message)
  })
  worker.addEventListener('error', () => fail('The reader of codes could not be started.'))
  send({ kind: 'open', formats, expected, wasm: assets.wasm })
  next()
  return { stop, expect: (codes) => send({ kind: 'expect', codes }) }
}
