import { Writable } from 'node:stream'
import fastify from 'fastify'
import { expect, test } from 'vitest'
import { proxyWarning, warnOfForwarded } from './proxy.ts'

test.each([
  ['https://portal.example', false, true],
  ['https://portal.example', '10.0.0.1', false],
  ['http://portal.example', false, false],
  ['', false, false],
] as const)('with PUBLIC_URL "%s" and TRUST_PROXY %s a missing proxy is told: %s', (publicUrl, trustProxy, isTold) => {
  const words = proxyWarning(publicUrl, trustProxy)
  expect(words !== undefined).toBe(isTold)
  if (words) expect(words).toMatch(/TRUST_PROXY is not set.*everybody who comes through it counts as one address/)
})

/** What is logged of these requests, each from an address with what it says. */
async function logged(trustProxy: string | false, requests: readonly (readonly [from: string, forwarded?: string])[]) {
  const lines: string[] = []
  const stream = new Writable({
    write: (line: Buffer, _, done) => {
      lines.push((JSON.parse(line.toString()) as { msg: string }).msg)
      done()
    },
  })
  const app = fastify({ trustProxy, logger: { level: 'warn', stream } })
  warnOfForwarded(app)
  app.get('/', async () => 'here')
  for (const [remoteAddress, forwarded] of requests)
    await app.inject({ url: '/', remoteAddress, headers: forwarded ? { 'x-forwarded-for': forwarded } : {} })
  await app.close()
  return lines
}

test('who forwards and is not believed is told of once, with its own address and not with what it says', async () => {
  for (const trusted of [false, '10.0.0.1'] as const) {
    const lines = await logged(trusted, [['10.0.0.9'], ['10.0.0.9', '203.0.113.5'], ['10.0.0.8', '203.0.113.6']])
    expect(lines).toEqual([
      expect.stringMatching(/X-Forwarded-For came from 10\.0\.0\.9, which TRUST_PROXY does not name/),
    ])
    expect(lines.join()).not.toContain('203.0.113')
  }
})

test('nothing is told of a proxy that is believed, nor of requests that are forwarded by nobody', async () => {
  expect(await logged('10.0.0.1', [['10.0.0.1', '203.0.113.5'], ['10.0.0.9']])).toEqual([])
  expect(await logged(false, [['10.0.0.9']])).toEqual([])
})
