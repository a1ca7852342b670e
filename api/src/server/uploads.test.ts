import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type House, openHouse, password } from '../../test/house.ts'
import { join } from '../../test/people.ts'
import { fileNameOf } from './uploads.ts'

let house: House
beforeAll(async () => {
  house = await openHouse({ limits: { uploads: 4, uploadQuietSeconds: 2 } })
})
afterAll(() => house.close())

const path = '/api/Jobs/CreateJobWithAttachment'

/** Begins an upload of 1 MB that goes no further by itself; `answer` is all that came back. */
function begin(token: string) {
  const { hostname, port } = new URL(house.base)
  const socket = connect({ port: Number(port), host: hostname, allowHalfOpen: true })
  let text = ''
  socket.on('data', (piece: Buffer) => (text += String(piece)))
  socket.on('error', () => undefined)
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: here\r\nauthorization: Bearer ${token}\r\n` +
      'content-type: multipart/form-data; boundary=b\r\ncontent-length: 1000000\r\n\r\n' +
      '--b\r\ncontent-disposition: form-data; name="csvFile"; filename="a.csv"\r\n\r\nSKU,Name\n',
  )
  return { socket, answer: () => text }
}

const tokenOf = async (email: string): Promise<string> =>
  (await house.anonymous.account.authenticate({ body: { email, password } })).token

async function upload(token: string): Promise<number> {
  const body = new FormData()
  body.set('JobType', 'ProductImport')
  body.set('csvFile', new File(['SKU,Product name\n', 'A,B\n'.repeat(20_000)], 'a.csv'))
  const headers = { authorization: `Bearer ${token}` }
  return (await fetch(`${house.base}${path}`, { method: 'POST', headers, body })).status
}

test('a long name of a file is cut between letters', () => {
  expect(fileNameOf({ filename: `${'n'.repeat(199)}😀.csv` })).toBe('n'.repeat(199))
})

test('uploads that dawdle are ended in words, and their places are free; one that gets on is not', async () => {
  const token = await house.tokenOf('MERCHANT_ADMIN')
  const slow = [begin(token), begin(token)]
  const steady = begin(await house.tokenOf('WAREHOUSE_MANAGER'))
  const dripping = setInterval(() => slow.forEach(({ socket }) => socket.write('x')), 100)
  const flowing = setInterval(() => steady.socket.write('A,B\n'.repeat(5_000)), 100)
  const told =
    /^HTTP\/1\.1 408 [^]*"message":"The request brought less than 64 kB within 2 seconds\."[^]*"next":"Send it again over/
  for (const { answer } of slow) await expect.poll(answer, { timeout: 10_000 }).toMatch(told)
  expect(steady.answer()).toBe('')
  // They still send.
  await expect.poll(() => upload(token), { timeout: 10_000 }).toBe(200)
  for (const timer of [dripping, flowing]) clearInterval(timer)
  for (const { socket } of [...slow, steady]) socket.destroy()
})

test("a merchant's people have half of all places together: another's uploads go on", async () => {
  await join(house, await house.as('MERCHANT_ADMIN'), { email: 'colleague@birch.example', role: 'MERCHANT_ADMIN' })
  const colleague = await tokenOf('colleague@birch.example')
  const admin = await house.tokenOf('MERCHANT_ADMIN')
  const begun = [begin(admin), begin(admin), begin(colleague)]
  const refused = () => begun.map(({ answer }) => answer()).filter((answer) => answer.startsWith('HTTP/1.1 429 '))
  await expect.poll(refused).toEqual([expect.stringContaining('2 uploads of your colleagues and of yours are still')])
  expect(await upload(await house.tokenOf('MERCHANT_ADMIN', 'alder'))).toBe(200)
  for (const { socket } of begun) socket.destroy()
  await expect.poll(() => upload(colleague), { timeout: 10_000 }).toBe(200)
})
