import { readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { parentPort, workerData } from 'node:worker_threads'

/**
 * Asks one api process whether it is alive, and something as a person does, from addresses of its own; reads how much
 * memory it holds.
 */
const { base, pid, neighbour } = workerData
const [everyMs, neighbourEveryMs] = [50, 100]
const { hostname, port } = new URL(base)
const agentOf = (localAddress) => new Agent({ keepAlive: true, maxSockets: 1, localAddress })
const [agent, another] = [agentOf('127.0.0.2'), agentOf('127.0.0.3')]
const seen = { healthz: 0, silentMs: 0, peakMb: 0, lost: 0, neighbourMs: 0, refused: 0 }
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

const ask = () =>
  new Promise((done) => {
    const asked = request({ hostname, port, path: '/healthz', agent }, (answer) => {
      answer.resume()
      answer.on('end', () => {
        if (answer.statusCode === 200) {
          seen.healthz += 1
          seen.silentMs = Math.max(seen.silentMs, performance.now() - answeredAt)
          answeredAt = performance.now()
        }
        done()
      })
    })
    asked.on('error', done)
    asked.end()
  })

/** Somebody of another merchant, who only wants to know who they are. */
const askAsNeighbour = () =>
  new Promise((done) => {
    const askedAt = performance.now()
    const headers = { authorization: `Bearer ${neighbour}` }
    const asked = request({ hostname, port, path: '/api/User/Myself', agent: another, headers }, (answer) => {
      answer.resume()
      answer.on('end', () => {
        waited.push(performance.now() - askedAt)
        if (answer.statusCode !== 200) seen.refused += 1
        done()
      })
    })
    asked.on('error', done)
    asked.end()
  })

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
seen.silentMs = Math.round(Math.max(seen.silentMs, performance.now() - answeredAt))
parentPort.postMessage(seen)
for (const one of [agent, another]) one.destroy()
parentPort.close()
