import type { Socket } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { calls } from 'contract/calls/all'
import WebSocket from 'ws'
import { atOnce } from '../../api/bench/load.ts'
import { ask } from '../parts/ask.ts'
import type { Bounded, Flooded } from './flooded.ts'
import { connected, destroy, turnedAwayOf } from './flood-sockets.ts'

/** What an address may have in the short flood (CONNECTIONS_PER_ADDRESS); a whole one comes with more than is usual. */
export const fewConnections = 100
const usualConnections = 1_000

/** More connections than an address may have, each with the beginning of a request. */
export async function connectFlood({ base, size }: Flooded): Promise<Bounded> {
  const [count, most] = size === 'whole' ? [3_000, usualConnections] : [300, fewConnections]
  const sockets: Socket[] = []
  for (let n = 0; n < count; n += 100) sockets.push(...(await connected(base, 100)))
  // One that is read from is told that it was closed.
  for (const socket of sockets) socket.resume()
  for (const socket of sockets) if (socket.writable) socket.write('GET / HT')
  await setTimeout(size === 'whole' ? 5_000 : 500)
  const atLeast = count - most
  const turnedAway = await turnedAwayOf(() => sockets.filter(({ closed }) => closed).length, atLeast)
  destroy(sockets)
  return { times: count, turnedAway, atLeast }
}

const hubAt = (base: string, token: string): WebSocket => {
  const socket = new WebSocket(`${base.replace(/^http/, 'ws')}/hubs/notification?access_token=${token}`)
  socket.on('error', () => {})
  return socket
}
const handshake = '{"protocol":"json","version":1}\u001e'
const opened = (socket: WebSocket): Promise<void> =>
  new Promise((resolve) => {
    socket.once('open', resolve)
    socket.once('close', () => resolve())
    socket.once('error', () => resolve())
  })

/** Listeners that come, say hello and nothing more, of one person and of nobody. */
export async function hubFlood({ base, target, size }: Flooded): Promise<number> {
  const count = size === 'whole' ? 2_000 : 200
  const token = await target.house.tokenOf('MERCHANT_ADMIN')
  const tokens = [token, 'a'.repeat(43)]
  const numbers = Array.from({ length: count }, (_, n) => n)
  const { results } = await atOnce(numbers, 50, async (n) => {
    const socket = hubAt(base, tokens[n % 2] ?? '')
    await opened(socket)
    if (socket.readyState === WebSocket.OPEN) socket.send(handshake)
    return socket
  })
  await setTimeout(size === 'whole' ? 3_000 : 300)
  for (const socket of results) socket.terminate()
  return count
}

/** Messages as fast as they go, of every odd kind. */
export async function hubMessages({ base, target, size }: Flooded): Promise<number> {
  const token = await target.house.tokenOf('MERCHANT_WORKER')
  const messages = [
    '{"type":6}\u001e'.repeat(500),
    '{"type":1,"target":"X","invocationId":"1","arguments":[]}\u001e'.repeat(200),
    `${'['.repeat(30_000)}\u001e`,
    'x'.repeat(32_000),
    'x'.repeat(200_000),
    '\u001e'.repeat(10_000),
    '{"type":"6"}\u001e',
    '{"type":1e400}\u001e',
    Buffer.alloc(30_000, 255),
  ]
  const rounds = Array.from({ length: size === 'whole' ? 300 : 20 }, (_, n) => n)
  await atOnce(rounds, 20, async (n) => {
    const socket = hubAt(base, token)
    await opened(socket)
    if (socket.readyState !== WebSocket.OPEN) return
    socket.send(handshake)
    for (let times = 0; times < 20; times++) socket.send(messages[n % messages.length] ?? '')
    await setTimeout(50)
    socket.terminate()
  })
  return rounds.length * 20
}

/** Passwords that must be hashed, for accounts that are there and that are not. */
export async function passwords({ base, size }: Flooded): Promise<number> {
  const count = size === 'whole' ? 400 : 40
  const numbers = Array.from({ length: count }, (_, n) => n)
  await atOnce(numbers, 90, async (n) => {
    const body = { email: n % 2 ? `nobody${n}@flood.example` : 'user@birch.example', password: `Wrong#${n}-password` }
    await ask(base, calls.account.authenticate, { body })
  })
  return count
}
