import type { FromWorker, ToWorker } from './messages.ts'
import { openEngine, openSecondEngine } from './open-engine.ts'
import { greyOfFrame } from './pixels.ts'
import { createReader, type Reader } from './reader.ts'
import type { Engine } from './engine.ts'

// Runs in a worker: one watch at a time, whose frames come one by one.

const mostFailures = 5
const tell = (message: FromWorker): void => postMessage(message)

let engine: Promise<Engine> | undefined
let reader: Reader | undefined
let failures = 0

async function open({ watch, wanted, wasm }: Extract<ToWorker, { kind: 'open' }>): Promise<void> {
  engine ??= openEngine(wasm)
  const opened = await engine
  // Where its wasm could not be loaded now, the next watch tries again.
  if (opened.name !== 'zxing-wasm') engine = undefined
  reader = createReader({ ...wanted, engine: opened, openSecond: openSecondEngine })
  tell({ kind: 'open', watch, engine: opened.name })
}

async function look({ watch, frame, ms }: Extract<ToWorker, { kind: 'look' }>): Promise<void> {
  try {
    const picture = await greyOfFrame(frame)
    const reads = (await reader?.look(picture, ms)) ?? []
    failures = 0
    tell({ kind: 'looked', watch, reads })
  } catch (problem) {
    failures += 1
    // One frame may be torn, as when the camera is unplugged; many in a row are a fault.
    tell(
      failures < mostFailures
        ? { kind: 'looked', watch, reads: [] }
        : { kind: 'trouble', watch, message: String(problem) },
    )
  }
}

addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
  if (data.kind === 'open') void open(data)
  if (data.kind === 'look') void look(data)
  if (data.kind === 'expect') reader?.expect(data.codes)
})
