import { Agent, request } from 'node:http'

export type Answer = { status: number; milliseconds: number }

/** Runs `work` for each item over `clients` at once; answers how long each took and the whole. */
export async function atOnce<T, R>(
  items: readonly T[],
  clients: number,
  work: (item: T, client: number) => Promise<R>,
): Promise<{ results: R[]; seconds: number }> {
  const results: R[] = []
  let next = 0
  const startedAt = performance.now()
  await Promise.all(
    Array.from({ length: clients }, async (_, client) => {
      for (let item = items[next++]; item !== undefined; item = items[next++]) results.push(await work(item, client))
    }),
  )
  return { results, seconds: (performance.now() - startedAt) / 1000 }
}

/** A keep-alive caller of one server; plain node:http, so that the client costs as little as it can. */
export function caller(
  base: string,
  token: string,
  clients: number,
): (method: string, path: string, body?: object) => Promise<Answer> {
  const { hostname, port } = new URL(base)
  const agent = new Agent({ keepAlive: true, maxSockets: clients })
  let serial = 0
  return (method, path, body) =>
    new Promise((resolve, reject) => {
      const startedAt = performance.now()
      const text = body ? JSON.stringify(body) : ''
      const headers = {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(text),
        ...(method === 'GET' ? {} : { 'idempotency-key': `bench-${process.pid}-${++serial}` }),
      }
      const asked = request({ hostname, port, path, method, agent, headers }, (reply) => {
        reply.resume()
        reply.on('end', () => resolve({ status: reply.statusCode ?? 0, milliseconds: performance.now() - startedAt }))
      })
      asked.on('error', reject)
      asked.end(text)
    })
}

/** The value below which the share of the list lies: at(0.95, times) is the p95. */
export function at(share: number, list: readonly number[]): number {
  const sorted = [...list].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? 0
}
export const median = (list: readonly number[]): number => at(0.5, list)
