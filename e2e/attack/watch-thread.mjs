import { readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { parentPort, workerData } from 'node:worker_threads'

/** Asks one api process whether it is alive, from an address of its own, and reads how much memory it holds. */
const { base, pid } = workerData
const everyMs = 50
const { hostname, port } = new URL(base)
const agent = new Agent({ keepAlive: true, maxSockets: 1, localAddress: '127.0.0.2' })
const seen = { healthz: 0, silentMs: 0, peakMb: 0, lost: 0 }
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

const wait = () => new Promise((done) => setTimeout(done, everyMs))

parentPort.on('message', () => {
  isOver = true
})
while (!isOver) {
  look()
  await ask()
  await wait()
}
seen.silentMs = Math.round(Math.max(seen.silentMs, performance.now() - answeredAt))
parentPort.postMessage(seen)
agent.destroy()
parentPort.close()
