import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { wordsOf } from './main.ts'
import { shellAt } from './portal.ts'

const open: ReturnType<typeof createServer>[] = []
afterEach(() => {
  for (const server of open.splice(0)) server.close()
})

/** A server that answers everything with one text. */
async function answering(text: string): Promise<string> {
  const server = createServer((_, response) => response.writeHead(200, { 'content-type': 'text/html', connection: 'close' }).end(text))
  open.push(server)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

test('in an area\'s folder it is that area, in the clone it is all of them or those named', () => {
  expect(wordsOf([], 'mf-orders')).toEqual({ names: ['mf-orders'], shell: undefined, port: 8090 })
  expect(wordsOf([], 'crossdock').names).toEqual(expect.arrayContaining(['mf-shell', 'mf-orders', 'mf-admin']))
  expect(wordsOf(['mf-orders', '--shell', 'https://portal.example', '--port', '9000'], 'crossdock')).toEqual({ names: ['mf-orders'], shell: 'https://portal.example', port: 9000 })
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
  await expect(shellAt(await answering('<title>Something else</title>'))).rejects.toThrow('is no portal of ours')
})
