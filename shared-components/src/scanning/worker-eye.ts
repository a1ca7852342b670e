import { assets } from './assets.ts'
import type { Eye, EyeHost } from './eye.ts'
import type { FromWorker, ToWorker } from './messages.ts'
import { startWorker } from './start-worker.ts'
import { takeFrame } from './newest-frame.ts'

/** A worker whose engine is open already, kept for the next watch. */
let resting: Worker | undefined
let watches = 0

const takeWorker = (): Worker => {
  const worker = resting ?? startWorker(assets.worker)
  resting = undefined
  return worker
}

/** Looks in a worker; one frame is under way at a time. Throws where the page allows no worker. */
export function openWorkerEye({ wanted, onReads, onTrouble, onBroken }: EyeHost): Eye {
  const worker = takeWorker()
  watches += 1
  const watch = watches
  let [isBusy, isSound, isClosed] = [true, false, false]
  const send = (message: ToWorker, transfer: Transferable[] = []): void => worker.postMessage(message, transfer)

  const onMessage = ({ data }: MessageEvent<FromWorker>): void => {
    if (data.watch !== watch) return
    isBusy = false
    if (data.kind === 'open') isSound = true
    if (data.kind === 'looked' && data.reads.length > 0) onReads(data.reads)
    if (data.kind === 'trouble') onTrouble(new Error(data.message))
  }
  const onError = (event: ErrorEvent): void => {
    // Answered by another eye; the page hears of it in words, not as an error of its own.
    event.preventDefault()
    isSound = false
    onBroken()
  }
  worker.addEventListener('message', onMessage)
  worker.addEventListener('error', onError)
  send({ kind: 'open', watch, wanted, wasm: assets.wasm })

  return {
    async look(video, ms) {
      if (isBusy || isClosed) return
      isBusy = true
      const frame = await takeFrame(video).catch(() => undefined)
      if (frame && !isClosed) return send({ kind: 'look', watch, frame, ms }, [frame])
      frame?.close()
      isBusy = false
    },
    expect: (codes) => send({ kind: 'expect', watch, codes }),
    close() {
      isClosed = true
      worker.removeEventListener('message', onMessage)
      worker.removeEventListener('error', onError)
      if (isSound && !resting) resting = worker
      else worker.terminate()
    },
  }
}
