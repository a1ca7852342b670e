import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { calls } from 'contract/calls/all'
import { type House, openHouse } from '../api/test/house.ts'
import { type Answer, ask } from './parts/ask.ts'
import { build, type Built, endAll, type Process, startApi, until } from './parts/servers.ts'

vi.setConfig({ testTimeout: 120_000 })

/** What is uploaded lies on disk and in the database, never whole in the memory of the process that takes it. */
const mostMegabytes = 200
const metricsToken = 'a-token-for-metrics-in-tests'
let house: House
let built: Built
let api: Process
let folder: string
beforeAll(async () => {
  built = await build()
  house = await openHouse()
  folder = mkdtempSync(join(tmpdir(), 'uploads-'))
  api = await startApi(built.folder, house.appUrl, {
    settings: { METRICS_TOKEN: metricsToken, UPLOADS: '4', UPLOAD_QUIET_SECONDS: '12', TMPDIR: folder },
  })
})
afterAll(async () => {
  await endAll()
  built.remove()
  rmSync(folder, { recursive: true, force: true })
  await house.close()
})

/** A file of so many megabytes, its rows 128 letters long. */
function productFile(megabytes: number): string {
  const rows = Array.from({ length: megabytes * 8_192 }, (_, n) => `S-${n},Product ${n},1.50,`.padEnd(127, 'd'))
  return `SKU,Product name,Base price,Description\n${rows.join('\n')}`
}
const file = productFile(24)

const upload = (token: string, text = file, body: object = {}): Promise<Answer> =>
  ask(api.base, calls.imports.createJobWithAttachment, {
    token,
    body: { jobType: 'ProductImport', check: true, ...body },
    files: { csvFile: new File([text], 'products.csv') },
  })

type Sample = { megabytes: number; connections: number }
async function sample(): Promise<Sample> {
  const reply = await fetch(`${api.base}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } })
  const text = await reply.text()
  const valueOf = (name: string): number => Number(new RegExp(`^${name}\\S* (\\S+)$`, 'm').exec(text)?.[1])
  const bytes = valueOf('nodejs_heap_size_used_bytes') + valueOf('nodejs_external_memory_bytes')
  const [open, idle] = ['open', 'idle'].map((state) => valueOf(`crossdock_connections\\{[^}]*state="${state}"`))
  return { megabytes: bytes / 1024 / 1024, connections: (open ?? NaN) - (idle ?? NaN) }
}

/** The most memory while something is done; a light call of somebody else's is answered all the while. */
async function mostWhile(work: Promise<unknown>): Promise<{ megabytes: number; answered: number }> {
  let [isDone, megabytes, answered] = [false, 0, 0]
  const ended = work.finally(() => (isDone = true))
  const token = await house.tokenOf('WAREHOUSE_WORKER')
  while (!isDone) {
    megabytes = Math.max(megabytes, (await sample()).megabytes)
    expect((await ask(api.base, calls.account.myself, { token })).status).toBe(200)
    answered++
  }
  await ended
  return { megabytes, answered }
}

/** An upload that stops before its end. */
async function begin(token: string): Promise<{ socket: Socket; answer: () => string }> {
  const socket = connect(Number(new URL(api.base).port), '127.0.0.1')
  socket.on('error', () => undefined)
  let answer = ''
  socket.on('data', (piece: Buffer) => (answer += String(piece)))
  socket.write(
    `POST /api/Jobs/CreateJobWithAttachment HTTP/1.1\r\nHost: here\r\nauthorization: Bearer ${token}\r\n` +
      `content-type: multipart/form-data; boundary=b\r\ncontent-length: ${file.length + 1_000}\r\n\r\n` +
      '--b\r\ncontent-disposition: form-data; name="csvFile"; filename="products.csv"\r\n\r\n',
  )
  let isSent = false
  socket.write(file, () => (isSent = true))
  await until('the file is sent, or refused', () => isSent || answer !== '')
  return { socket, answer: () => answer }
}

test('files of 24 MB, several at once, are taken without any being in memory whole; others are answered', async () => {
  const [merchant, manager] = [await house.tokenOf('MERCHANT_ADMIN'), await house.tokenOf('WAREHOUSE_MANAGER')]
  const all = Promise.all([upload(merchant), upload(merchant), upload(manager, file, { merchantId: house.birch })])
  const { megabytes, answered } = await mostWhile(all)
  expect((await all).map(({ status, json }) => [status, (json['result'] as { status: string }).status])).toEqual(
    Array.from({ length: 3 }, () => [200, 'Checking']),
  )
  expect(megabytes).toBeLessThan(mostMegabytes)
  expect(answered).toBeGreaterThan(1)
})

test('uploads that are never finished hold no memory and no connection, nobody else up, and no place for long', async () => {
  const [merchant, manager, other] = [
    await house.tokenOf('MERCHANT_ADMIN'),
    await house.tokenOf('WAREHOUSE_MANAGER'),
    await house.tokenOf('MERCHANT_ADMIN', 'alder'),
  ]
  const begun = [await begin(merchant), await begin(merchant), await begin(manager)]
  expect(begun.map(({ answer }) => answer())).toEqual(['', '', ''])
  const refused = await Promise.all(Array.from({ length: 17 }, () => begin(merchant)))
  for (const { answer } of refused) {
    expect(answer()).toMatch(/^HTTP\/1\.1 429 [^]*retry-after: \d/i)
    expect(answer()).toContain('2 uploads of yours are still being answered.')
  }
  // A merchant has half of all places, and its people wait for nobody but each other.
  expect((await upload(other, productFile(1))).status).toBe(200)
  begun.push(await begin(manager))
  const busy = await upload(other)
  expect([busy.status, busy.json['error']]).toEqual([503, 'busy'])
  // A form that fits into memory waits for nobody.
  expect((await upload(other, productFile(1 / 64))).status).toBe(200)
  const held = await sample()
  expect(held.megabytes).toBeLessThan(mostMegabytes)
  expect(held.connections).toBeLessThanOrEqual(1)
  for (const { socket } of refused) socket.destroy()
  await until('their places are free', async () => (await upload(merchant, productFile(1))).status === 200, 80)
  await until('they are told so', () => begun.every(({ answer }) => answer() !== ''))
  for (const { answer } of begun) expect(answer()).toMatch(/^HTTP\/1\.1 408 /)
})

test('no file stays where uploads lie, also when the process is killed in the middle of one', async () => {
  const { socket } = await begin(await house.tokenOf('MERCHANT_ADMIN'))
  await api.kill('SIGKILL')
  socket.destroy()
  expect(readdirSync(folder)).toEqual([])
})
