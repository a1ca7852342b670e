import { readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { parentPort, workerData } from 'node:worker_threads'

/**
 * Asks one api process whether it is alive, and something as a person does, from addresses of its own; reads how much
 * memory it holds.
 */
const { base, pid, neighbour } = workerData
const [everyMs, neighbourEveryMs] = [50, 100]
/** Whoever has waited so long has gone. */
const patienceMs = 10_000
const { hostname, port } = new URL(base)
const agentOf = (localAddress) => new Agent({ keepAlive: true, maxSockets: 1, localAddress })
const [agent, another] = [agentOf('127.0.0.2'), agentOf('127.0.0.3')]
const seen = {
  healthz: 0,
  silentMs: 0,
  unwell: 0,
  peakMb: 0,
  lost: 0,
  neighbourMs: 0,
  longestMs: 0,
  neighboured: 0,
  refused: 0,
  reset: 0,
}
const waited = []
let answeredAt = performance.now()
let isOver = false

const look = () => {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    seen.peakMb = Math.max(seen.peakMb, Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024))
  } catch {
    seen.lost += 1
  }
}

/** The status of a whole answer; 0 where the connection ended without one, or nothing came in time. */
const statusOf = (options) =>
  new Promise((done) => {
    const asked = request({ hostname, port, ...options }, (answer) => {
      answer.resume()
      answer.once('end', () => done(answer.statusCode))
      answer.once('close', () => done(0))
      answer.once('error', () => done(0))
    })
    asked.setTimeout(patienceMs, () => asked.destroy())
    asked.once('close', () => done(0))
    asked.once('error', () => done(0))
    asked.end()
  })

const ask = async () => {
  if ((await statusOf({ path: '/healthz', agent })) !== 200) return void (seen.unwell += 1)
  seen.healthz += 1
  seen.silentMs = Math.max(seen.silentMs, performance.now() - answeredAt)
  answeredAt = performance.now()
}

/** Somebody of another merchant, who only wants to know who they are. */
const askAsNeighbour = async () => {
  const askedAt = performance.now()
  const headers = { authorization: `Bearer ${neighbour}` }
  const status = await statusOf({ path: '/api/User/Myself', agent: another, headers })
  // Whoever was left without an answer has waited too.
  waited.push(performance.now() - askedAt)
  if (status === 200) seen.neighboured += 1
  else if (status === 0) seen.reset += 1
  else seen.refused += 1
}

const wait = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds))
const neighbouring = (async () => {
  while (!isOver) {
    await askAsNeighbour()
    await wait(neighbourEveryMs)
  }
})()

parentPort.on('message', () => {
  isOver = true
})
while (!isOver) {
  look()
  await ask()
  await wait(everyMs)
}
await neighbouring
waited.sort((one, other) => one - other)
seen.neighbourMs = Math.round(waited[Math.floor(waited.length * 0.95)] ?? 0)
seen.longestMs = Math.round(waited.at(-1) ?? 0)
seen.silentMs = Math.round(Math.max(seen.silentMs, performance.now() - answeredAt))
parentPort.postMessage(seen)
for (const one of [agent, another]) one.destroy()
parentPort.close()
