import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeOrder } from '../../test/floor.ts'
import { type House, openHouse, refusalOf } from '../../test/house.ts'
import { limitsOf, limitTable, UnderWay } from './limits.ts'

let house: House
const metricsToken = 'a-token-for-metrics-in-tests'
beforeAll(async () => {
  house = await openHouse({
    limits: {
      requestsPerPerson: 2,
      waitingRequests: 8,
      requestSeconds: 1,
      bodyKilobytes: 64,
      bodyMegabytesPerPerson: 1,
    },
    metricsToken,
  })
})
afterAll(() => house.close())

test('each limit has its setting, which docs/operate.md names with its default', () => {
  const operate = readFileSync(join(import.meta.dirname, '../../../docs/operate.md'), 'utf8')
  for (const { setting, usual, meaning } of Object.values(limitTable))
    expect(operate).toContain(`| \`${setting}\` | ${meaning} | ${usual} |`)
  expect(limitsOf({ REQUESTS_PER_PERSON: '7' })).toMatchObject({ requestsPerPerson: 7, idleSeconds: 5 })
  expect(() => limitsOf({ WAIT_SECONDS: 'soon' })).toThrow('WAIT_SECONDS is soon')
  expect(() => limitsOf({ HUB_UNREAD_KILOBYTES: '70000' })).toThrow('it must be a whole number from 64 to 65536')
})

test('a place is free again when what held it has ended', () => {
  const underWay = new UnderWay(2)
  expect(['a', 'a', 'a', 'b'].map((holder) => underWay.enter(holder))).toEqual([true, true, false, true])
  underWay.leave('a')
  expect([underWay.enter('a'), underWay.enter('a')]).toEqual([true, false])
})

/** Holds every connection of the pool until it is told to let go. */
async function holdPool(): Promise<() => void> {
  const held = await Promise.all(Array.from({ length: house.pool.options.max }, () => house.pool.connect()))
  return () => held.forEach((client) => client.release())
}

test('a person with as much under way as may be is refused in words, and nobody else', async () => {
  const [manager, worker] = [await house.as('WAREHOUSE_MANAGER'), await house.as('WAREHOUSE_WORKER')]
  await Promise.all([manager.account.myself(), worker.account.myself()])
  const letGo = await holdPool()
  const held = [manager.account.myself(), manager.account.myself()]
  await expect.poll(() => house.pool.waitingCount).toBeGreaterThanOrEqual(2)
  await expect(manager.account.myself()).rejects.toMatchObject({ code: 'too-many-at-once', status: 429 })
  const others = worker.account.myself()
  letGo()
  await Promise.all([...held, others])
})

test('bodies that do not end are bounded for each person, and nobody else waits for them', async () => {
  const token = await house.tokenOf('WAREHOUSE_MANAGER')
  const { hostname, port } = new URL(house.base)
  const head =
    `POST /api/User/Myself HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\n` +
    'content-type: application/json\r\ncontent-length: 65536\r\n\r\n{'
  const answers: string[] = []
  const sockets = Array.from({ length: 20 }, () => {
    const socket = connect(Number(port), hostname, () => socket.write(head))
    socket.on('error', () => {})
    socket.on('data', (text) => answers.push(String(text).slice(0, 12)))
    return socket
  })
  // Sixteen of 64 kB are a megabyte.
  await expect.poll(() => answers.filter((answer) => answer === 'HTTP/1.1 429').length).toBe(4)
  await (await house.as('WAREHOUSE_WORKER')).account.myself()
  for (const socket of sockets) socket.destroy()
  const manager = await house.as('WAREHOUSE_MANAGER')
  await expect.poll(() => manager.account.myself().then(() => 'answered', String)).toBe('answered')
})

test('of strangers bodies that do not end are bounded for an address; where nothing is to be sent none is read', async () => {
  const { hostname, port } = new URL(house.base)
  const begin = (path: string, count: number) => {
    const head =
      `POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n` + 'content-length: 65536\r\n\r\n{'
    const answers: string[] = []
    const sockets = Array.from({ length: count }, () => {
      const socket = connect(Number(port), hostname, () => socket.write(head))
      socket.on('error', () => {})
      socket.on('data', (text) => answers.push(String(text).slice(9, 12)))
      return socket
    })
    return { answers, end: () => sockets.forEach((socket) => void socket.destroy()) }
  }
  // Sixteen of 64 kB are a megabyte.
  const signingIn = begin('/api/User/Authenticate', 20)
  await expect.poll(() => signingIn.answers).toEqual(['429', '429', '429', '429'])
  const nowhere = begin('/nothing-here', 20)
  await expect.poll(() => nowhere.answers).toEqual(Array.from({ length: 20 }, () => '404'))
  for (const { end } of [signingIn, nowhere]) end()
  const headers = { 'content-type': 'application/json' }
  const signIn = () => fetch(`${house.base}/api/User/Authenticate`, { method: 'POST', headers, body: '{}' })
  await expect.poll(async () => (await signIn()).status).toBe(400)
})

test('an answer that nobody reads has its place until it has left, or its connection has ended', async () => {
  const birch = await house.as('MERCHANT_ADMIN')
  const orderId = await house.system((tx) => makeOrder(tx, house.birch, house.locationId, []))
  const large = new File([Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(9_000_000, 32)])], 'customs.pdf')
  const { attachmentIds } = await birch.order.createAttachments({
    body: { orderId },
    files: { attachmentList: [large] },
  })
  const { hostname, port } = new URL(house.base)
  const head =
    `GET /api/Order/OrderAttachment/Download?AttachmentId=${attachmentIds[0]} HTTP/1.1\r\nhost: x\r\n` +
    `authorization: Bearer ${await house.tokenOf('MERCHANT_ADMIN')}\r\n\r\n`
  let begun = 0
  house.app.server.on('request', ({ url }) => (begun += Number(url?.includes('Download'))))
  // On one connection nothing is sent of the second before the first has left.
  for (const asked of [[head, head], [head + head]]) {
    begun = 0
    const sockets = asked.map((written) => {
      const socket = connect(Number(port), hostname, () => socket.write(written))
      socket.on('error', () => {})
      return socket.pause()
    })
    await expect.poll(() => begun).toBe(2)
    await expect.poll(() => refusalOf(birch.account.myself())).toMatchObject({ status: 429, code: 'too-many-at-once' })
    for (const socket of sockets) socket.destroy()
    await expect.poll(() => birch.account.myself().then(() => 'answered', String)).toBe('answered')
  }
})

test('made-up tokens, however many, leave the database to others', async () => {
  const worker = await house.as('WAREHOUSE_WORKER')
  await worker.account.myself()
  const letGo = await holdPool()
  const strangers = Array.from({ length: 100 }, (_, n) =>
    fetch(`${house.base}/api/User/Myself`, { headers: { authorization: `Bearer ${'x'.repeat(30)}${n}` } }),
  )
  const looks = Array.from({ length: 50 }, () => fetch(`${house.base}/readyz`))
  const known = worker.account.myself()
  await expect.poll(() => house.pool.waitingCount).toBeGreaterThanOrEqual(3)
  expect(house.pool.waitingCount).toBeLessThan(8)
  letGo()
  await known
  for (const reply of await Promise.all(strangers)) expect(reply.status).toBe(401)
  for (const reply of await Promise.all(looks)) expect(reply.status).toBe(200)
})

test('where too many wait for the database the next is told at once, and when to come again', async () => {
  const tokens: string[] = []
  for (const role of ['SUPERADMIN', 'ADMIN', 'WORKER', 'WAREHOUSE_MANAGER', 'CLIENT'] as const)
    tokens.push(await house.tokenOf(role))
  const ask = (token: string | undefined): Promise<Response> =>
    fetch(`${house.base}/api/User/Myself`, { headers: { authorization: `Bearer ${token}` } })
  for (const token of tokens) await ask(token)
  const letGo = await holdPool()
  // One more waits by itself: who reads the feed.
  const held = [...tokens.slice(0, 4), ...tokens.slice(0, 3)].map(ask)
  await expect.poll(() => house.pool.waitingCount).toBeGreaterThanOrEqual(8)
  for (const reply of [await ask(tokens[4]), await fetch(`${house.base}/readyz`)])
    expect([reply.status, reply.headers.get('retry-after')]).toEqual([503, '2'])
  expect((await fetch(`${house.base}/healthz`)).status).toBe(200)
  letGo()
  for (const reply of await Promise.all(held)) expect(reply.status).toBe(200)
})

test('metrics open to their token alone; to others there is no such address', async () => {
  const ask = (headers: Record<string, string>): Promise<Response> => fetch(`${house.base}/metrics`, { headers })
  expect((await ask({})).status).toBe(404)
  expect((await ask({ authorization: `Bearer ${metricsToken}x` })).status).toBe(404)
  expect(await (await ask({ authorization: `Bearer ${metricsToken}` })).text()).toMatch(/process="api"/)
})

test('the document of all calls is one text, written once, and its pages say what they are', async () => {
  const asked = await fetch(`${house.base}/docs/json`, { redirect: 'manual' })
  expect([asked.status, asked.headers.get('location')]).toEqual([302, '/openapi.json'])
  for (const path of ['/openapi.json', '/docs/', '/docs/static/swagger-ui.css'])
    expect((await fetch(`${house.base}${path}`)).headers.get('x-content-type-options'), path).toBe('nosniff')
})

test('a request that does not come whole in time is answered in words, and its connection is closed', async () => {
  const socket = connect(Number(new URL(house.base).port), '127.0.0.1')
  socket.write('POST /api/User/Authenticate HTTP/1.1\r\nHost: here\r\ncontent-type: application/json\r\n')
  socket.write('content-length: 100\r\n\r\n{')
  let answer = ''
  socket.on('data', (piece: Buffer) => (answer += String(piece)))
  await once(socket, 'close')
  expect(answer).toMatch(/^HTTP\/1\.1 408 [^]*"message":"The request did not come whole in time\."[^]*"next":"/)
})

test('an upload that does not come whole in time gives its place back, whether its sender hangs up or not', async () => {
  const token = await house.tokenOf('MERCHANT_ADMIN')
  const begin = async (): Promise<string> => {
    const socket = connect({ port: Number(new URL(house.base).port), host: '127.0.0.1', allowHalfOpen: true })
    socket.write(
      `POST /api/Jobs/CreateJobWithAttachment HTTP/1.1\r\nHost: here\r\nauthorization: Bearer ${token}\r\n` +
        'content-type: multipart/form-data; boundary=b\r\ncontent-length: 1000000\r\n\r\n' +
        `--b\r\ncontent-disposition: form-data; name="csvFile"; filename="a.csv"\r\n\r\n${'a,b\n'.repeat(50_000)}`,
    )
    let answer = ''
    socket.on('data', (piece: Buffer) => (answer += String(piece)))
    await once(socket, 'end')
    return answer
  }
  const answers = await Promise.all([begin(), begin()])
  for (const answer of answers) expect(answer).toMatch(/^HTTP\/1\.1 408 /)
  const next = async (): Promise<number> => {
    const body = new FormData()
    body.set('csvFile', new File(['SKU,Name\n'.repeat(20_000)], 'a.csv'))
    const headers = { authorization: `Bearer ${token}` }
    return (await fetch(`${house.base}/api/Jobs/CreateJobWithAttachment`, { method: 'POST', headers, body })).status
  }
  await expect.poll(next, { timeout: 10_000 }).toBe(400)
})

test('a body that is too large is refused with the size it may have', async () => {
  const body = JSON.stringify({ Email: 'x'.repeat(70_000) })
  const headers = { 'content-type': 'application/json' }
  const reply = await fetch(`${house.base}/api/User/Authenticate`, { method: 'POST', headers, body })
  expect([reply.status, await reply.json()]).toEqual([
    413,
    expect.objectContaining({
      error: 'body-too-large',
      message: 'The body is larger than 64 kB.',
      next: 'Send it in several requests, each with a part of it.',
    }),
  ])
})
