import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import type { Process } from '../parts/servers.ts'

/** What an api process was seen to do while it was attacked. */
export type Seen = {
  /** Answers of /healthz, and the longest time without one. */
  healthz: number
  silentMs: number
  peakMb: number
  /** How often there was no process. */
  lost: number
  /** How often /healthz was answered with anything but 200, or its connection ended without an answer. */
  unwell: number
  /** What another merchant's person waits: the 95th percentile, and the longest single time. */
  neighbourMs: number
  longestMs: number
  /** How often they were answered, refused, and left without an answer: their connection was reset, or 10 s went by. */
  neighboured: number
  refused: number
  reset: number
  /** Of the event loop's delay, as /metrics tells it. */
  delayMs: number
}

const thread = fileURLToPath(new URL('./watch-thread.mjs', import.meta.url))

/** The 99th percentile of the event loop's delay since it was asked last. */
export async function delayOf(metrics: string): Promise<number> {
  const text = await (await fetch(metrics)).text()
  const said = /^nodejs_eventloop_lag_p99_seconds\{[^}]*\} (\S+)$/m.exec(text)?.[1]
  if (said === undefined) throw new Error('/metrics says nothing of the event loop.')
  return Math.round(Number(said) * 1000)
}

/** Looks at a process, from another thread, while something is done to it; `neighbour` is somebody's token. */
export async function watched(
  api: Process,
  metrics: string,
  neighbour: string,
  work: () => Promise<void>,
): Promise<Seen> {
  await delayOf(metrics)
  const worker = new Worker(thread, { workerData: { base: api.base, pid: api.pid, neighbour }, execArgv: [] })
  const seen = new Promise<Omit<Seen, 'delayMs'>>((resolve, reject) => {
    worker.once('message', resolve)
    worker.once('error', reject)
  })
  try {
    await work()
  } finally {
    worker.postMessage('over')
  }
  const delayMs = await delayOf(metrics).catch(() => Number.POSITIVE_INFINITY)
  return { ...(await seen), delayMs }
}
