import type { CodeFormat, Read } from './engine.ts'
import type { Eye, EyeHost } from './eye.ts'
import { onEachFrame } from './newest-frame.ts'
import type { FoundRead } from './reader.ts'
import { openWorkerEye } from './worker-eye.ts'

export type DecoderOptions = {
  formats: readonly CodeFormat[]
  /** Codes that are believed at once. */
  expected?: readonly string[]
  /** Told once for each sighting: the same code again only after it was not seen for a second. */
  onRead: (read: Read) => void
  /** Nothing can be read here; watching has ended. */
  onTrouble?: (problem: Error) => void
}

/** One camera picture being watched, until stopped. */
export type Watch = {
  stop: () => void
  /** Says anew which codes are believed at once. */
  expect: (codes: readonly string[]) => void
}

let isSlowTold = false

/** For whoever runs the page: the person before it only waits longer. */
function tellSlow(): void {
  if (isSlowTold) return
  isSlowTold = true
  console.warn(
    'crossdock-scanner: its worker could not start, so codes are read within the page, more slowly. A ' +
      'Content-Security-Policy has to name blob: in worker-src and the portal in script-src.',
  )
}

/** The eye in a worker; where there can be none, or it breaks, the one in the page, which is loaded then. */
function openEye(host: Omit<EyeHost, 'onBroken'>): Eye {
  let isClosed = false
  let eye: Eye | undefined
  let { expected } = host.wanted
  const inPage = (): void => {
    eye?.close()
    eye = undefined
    tellSlow()
    import('./page-eye.ts').then(({ openPageEye }) => {
      if (!isClosed) eye = openPageEye({ ...host, wanted: { ...host.wanted, expected } })
    }, host.onTrouble)
  }
  try {
    eye = openWorkerEye({ ...host, onBroken: inPage })
  } catch {
    inPage()
  }
  return {
    look: async (video, ms) => eye?.look(video, ms),
    expect(codes) {
      expected = codes
      eye?.expect(codes)
    },
    close() {
      isClosed = true
      eye?.close()
    },
  }
}

/** Reads codes from a playing video until stopped. The engine is loaded by the first call and kept for the next. */
export function watch(video: HTMLVideoElement, { formats, expected = [], onRead, onTrouble }: DecoderOptions): Watch {
  let isStopped = false
  let since = performance.now()
  const stop = (): void => {
    isStopped = true
    leave()
    eye.close()
  }
  const onReads = (reads: readonly FoundRead[]): void => {
    for (const read of reads) {
      if (isStopped) return
      const now = performance.now()
      onRead({ ...read, ms: Math.round(now - since) })
      since = now
    }
  }
  const fail = (problem: Error): void => {
    if (isStopped) return
    stop()
    onTrouble?.(problem)
  }
  const eye = openEye({ wanted: { formats, expected }, onReads, onTrouble: fail })
  const leave = onEachFrame(video, () => void eye.look(video, performance.now()))
  return { stop, expect: eye.expect }
}
