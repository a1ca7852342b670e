import type { Socket } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { calls } from 'contract/calls/all'
import WebSocket from 'ws'
import { atOnce } from '../../api/bench/load.ts'
import { ask } from '../parts/ask.ts'
import { Judge } from './flood-judge.ts'
import type { Flooded, Told } from './flooded.ts'
import { connected, destroy, turnedAwayOf } from './flood-sockets.ts'

/** What an address may have in the short flood (CONNECTIONS_PER_ADDRESS); a whole one comes with more than is usual. */
export const fewConnections = 100
const usualConnections = 1_000

/** More connections than an address may have, each with the beginning of a request. */
export async function connectFlood({ base, size }: Flooded): Promise<Told> {
  const [count, most] = size === 'whole' ? [3_000, usualConnections] : [300, fewConnections]
  const sockets: Socket[] = []
  for (let n = 0; n < count; n += 100) sockets.push(...(await connected(base, 100)))
  // One that is read from is told that it was closed.
  for (const socket of sockets) socket.resume()
  for (const socket of sockets) if (socket.writable) socket.write('GET / HT')
  await setTimeout(size === 'whole' ? 5_000 : 500)
  const atLeast = count - most
  const turnedAway = await turnedAwayOf(() => sockets.filter(({ closed }) => closed).length, atLeast)
  const open = sockets.filter((socket) => socket.writable).length
  destroy(sockets)
  return {
    times: count,
    // What looks on has connections too, of other addresses.
    through: { 'connections held': { was: open, atLeast: most * 0.9 } },
    turnedAway: { was: turnedAway, atLeast },
  }
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

/** What one person may have (HUB_CONNECTIONS_PER_PERSON). */
const hubMost = 20

/** Listeners that come, say hello and nothing more, of one person and of nobody. */
export async function hubFlood({ base, target, size }: Flooded): Promise<Told> {
  const count = size === 'whole' ? 2_000 : 200
  const token = await target.house.tokenOf('MERCHANT_ADMIN')
  const tokens = [token, 'a'.repeat(43)]
  let [listened, strangers] = [0, 0]
  const numbers = Array.from({ length: count }, (_, n) => n)
  const { results } = await atOnce(numbers, 50, async (n) => {
    const socket = hubAt(base, tokens[n % 2] ?? '')
    await opened(socket)
    if (socket.readyState !== WebSocket.OPEN) strangers++
    else socket.send(handshake, () => listened++)
    return socket
  })
  await setTimeout(size === 'whole' ? 3_000 : 300)
  const live = results.filter(({ readyState }) => readyState === WebSocket.OPEN).length
  for (const socket of results) socket.terminate()
  // Of a person the oldest are closed for the newest (HUB_CONNECTIONS_PER_PERSON); who is nobody is not let in.
  return {
    times: count,
    // 996 of 1,000 on a machine with four times as much to do as it could: a few are closed before they say hello.
    through: { 'connections that listened': { was: listened, atLeast: (count / 2) * 0.9 } },
    turnedAway: { was: count - live, atLeast: count - hubMost },
    words: `${live} live at the end`,
    faults: strangers < count / 2 ? ['nobody was let in at the hub'] : [],
  }
}

/** Messages as fast as they go, of every odd kind. */
export async function hubMessages({ base, target, size }: Flooded): Promise<Told> {
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
  let [sent, bytes, closed] = [0, 0, 0]
  const rounds = Array.from({ length: size === 'whole' ? 300 : 20 }, (_, n) => n)
  await atOnce(rounds, 20, async (n) => {
    const socket = hubAt(base, token)
    await opened(socket)
    if (socket.readyState !== WebSocket.OPEN) return
    socket.send(handshake)
    for (let times = 0; times < 20; times++) {
      const message = messages[n % messages.length] ?? ''
      socket.send(message, (problem) => {
        if (!problem) [sent, bytes] = [sent + 1, bytes + message.length]
      })
    }
    await setTimeout(50)
    if (socket.readyState !== WebSocket.OPEN) closed++
    socket.terminate()
  })
  return {
    times: rounds.length * 20,
    // A connection is closed at the first word that is too much: what is sent after that goes nowhere.
    through: { 'messages sent': { was: sent, atLeast: rounds.length * 5 } },
    turnedAway: { was: closed, atLeast: rounds.length / 4 },
    words: `${Math.round(bytes / 1_000_000)} MB of messages`,
  }
}

/** Passwords that must be hashed, for accounts that are there and that are not. */
export async function passwords({ base, size }: Flooded): Promise<Told> {
  const judge = new Judge()
  const count = size === 'whole' ? 400 : 40
  const numbers = Array.from({ length: count }, (_, n) => n)
  await atOnce(numbers, 90, async (n) => {
    const body = { email: n % 2 ? `nobody${n}@flood.example` : 'user@birch.example', password: `Wrong#${n}-password` }
    judge.hear(await ask(base, calls.account.authenticate, { body }))
  })
  // Half are of one account, of which ten are answered; the others are of nobody, and one address may ask for all here.
  return {
    times: count,
    through: { 'guesses answered': { was: judge.count(401), atLeast: count / 2 } },
    turnedAway: { was: judge.count(429) + judge.count(503), atLeast: count / 2 - 10 },
    faults: judge.faults,
    words: judge.words,
  }
}
