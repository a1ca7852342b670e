import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { wordsOf } from './main.ts'
import { shellAt } from './portal.ts'

const open: ReturnType<typeof createServer>[] = []
afterEach(() => {
  for (const server of open.splice(0)) server.close()
})

/** A server that answers everything with one text, or sends on. */
async function answering(text: string, status = 200, location?: string): Promise<string> {
  const server = createServer((_, response) =>
    response
      .writeHead(status, { 'content-type': 'text/html', connection: 'close', ...(location ? { location } : {}) })
      .end(text),
  )
  open.push(server)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

test("in an area's folder it is that area, in the clone it is all of them or those named", () => {
  expect(wordsOf([], 'mf-orders')).toEqual({ names: ['mf-orders'], shell: undefined, port: 8090 })
  expect(wordsOf([], 'crossdock').names).toEqual(expect.arrayContaining(['mf-shell', 'mf-orders', 'mf-admin']))
  expect(wordsOf(['mf-orders', '--shell', 'https://portal.example', '--port', '9000'], 'crossdock')).toEqual({
    names: ['mf-orders'],
    shell: 'https://portal.example',
    port: 9000,
  })
})

test.each([
  [['mf-order'], 'There is no area mf-order. There are mf-shell'],
  [['--port', 'high'], '--port high is no port'],
  [['--sell', 'x'], 'npm run dev -w mf-orders'],
])('%j is refused in words', (given, words) => {
  expect(() => wordsOf(given, 'crossdock')).toThrow(words)
})

test('a portal that does not answer, is no address, or is something else is said so', async () => {
  await expect(shellAt('http://127.0.0.1:1')).rejects.toThrow('No portal answers at http://127.0.0.1:1 (')
  await expect(shellAt('portal.example')).rejects.toThrow('it begins with https://')
  await expect(shellAt('https://portal.invalid')).rejects.toThrow('There is no host portal.invalid')
  await expect(shellAt(await answering('<title>Something else</title>'))).rejects.toThrow('is no portal of ours')
  await expect(shellAt(await answering('', 401))).rejects.toThrow('wants a password of its own')
  await expect(shellAt(await answering('<title>Sorry</title>', 503))).rejects.toThrow('no portal of ours (status 503)')
})

const page =
  '<script type="importmap">{"imports":{"react":"/assets/react.js"}}</script><script type="application/json" ' +
  'id="page-data">{}</script>'

test("an address that sends on to the portal's own is taken for that one; one that sends elsewhere is said so", async () => {
  const [portal, other] = [await answering(page), await answering('<title>Who are you?</title>')]
  expect(await shellAt(await answering('', 301, `${portal}/dashboard`))).toEqual({
    url: new URL(portal),
    shared: ['react'],
  })
  const sending = await answering('', 302, other)
  await expect(shellAt(sending)).rejects.toThrow(`${sending} sends to ${other}, and what answers there is no portal`)
})
