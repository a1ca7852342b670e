import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { shopsOf } from '../src/demo/shops.ts'
import { demoSimulator } from '../demo-simulator.mjs'
import { root } from '../house.mjs'
import { type Child, freePort, type Start, startScript } from '../processes.mjs'

let folder: string
const closing: (() => unknown)[] = []
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'crossdock-simulator-'))
  closing.push(() => rmSync(folder, { recursive: true }))
})
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
})

const env = (more: Record<string, string> = {}) => ({
  DATA_DIR: folder,
  PUBLIC_URL: 'http://127.0.0.1:9',
  DEMO: '1',
  ...more,
})
const taken = (port: number) =>
  new Promise<Server>((done, refuse) => {
    const server = createServer().once('error', refuse)
    server.listen(port, '127.0.0.1', () => done(server))
  }).then((server) => closing.push(() => new Promise((done) => server.close(done))))

/** As it stands in the sources, so that no build is needed. */
const children: Child[] = []
const begin = (name: string, options: Start): Child => {
  const child = startScript(join(root, `tools/src/${name}.ts`), { ...options, node: ['--import', 'tsx'] })
  children.push(child)
  return child
}

type World = { apps: object; shops: { key: string; name: string; currency: string; counts: { listings: number } }[] }
const ask = async <As>(url: string, body?: object): Promise<As> =>
  (await (await fetch(url, body && { method: 'POST', body: JSON.stringify(body) })).json()) as As
const patiently = { timeout: 30_000, interval: 50 }

test('the simulator knows the portal’s apps and the demo’s shops, and a killed one is there again as it was', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue()
  const simulator = await demoSimulator({ env: env(), port: (await freePort()) - 320, hasDemo: true, begin })
  const { address = '', settings } = simulator
  const kept = simulator.start()
  closing.push(kept.stop)
  const worldOf = () => ask<World>(`${address}/control/world`).catch(() => undefined)
  await expect.poll(worldOf, patiently).toBeTruthy()
  const world = await worldOf()
  expect(world?.apps).toEqual({
    shopee: {
      partnerId: Number(settings['SHOPEE_PARTNER_ID']),
      partnerKey: settings['SHOPEE_PARTNER_KEY'],
      pushKey: settings['SHOPEE_PARTNER_KEY'],
      pushUrl: 'http://127.0.0.1:9/api/push/shopee',
    },
    lazada: {
      appKey: settings['LAZADA_APP_KEY'],
      appSecret: settings['LAZADA_APP_SECRET'],
      redirectUri: 'http://127.0.0.1:9/shop/lazada/callback/call',
      pushUrl: 'http://127.0.0.1:9/api/push/lazada',
    },
  })
  const named = (world?.shops ?? []).map(({ key, name }) => `${key} ${name}`).toSorted()
  const meant = Object.values(shopsOf).flat()
  expect(named).toEqual(
    meant.map(({ platform, marketShopId, name }) => `${platform.toLowerCase()}:${marketShopId} ${name}`).toSorted(),
  )
  expect(world?.shops.filter(({ currency, counts }) => currency !== 'MYR' || counts.listings === 0)).toEqual([])
  const shop = 'shopee:14701711'
  const placed = await ask<{ orders: { id: string }[] }>(`${address}/control/orders`, {
    shop,
    lines: [{ sku: 'SOCK-MER-L', quantity: 2 }],
  })
  children.at(-1)?.kill('SIGKILL')
  await expect.poll(() => children.length, patiently).toBe(2)
  const id = placed.orders[0]?.id ?? ''
  const read = () => ask<{ id: string }>(`${address}/control/orders?shop=${shop}&id=${id}`).catch(() => undefined)
  await expect.poll(read, patiently).toMatchObject({ id, lines: [{ sku: 'SOCK-MER-L', quantity: 2 }] })
  expect(log.mock.calls.flat().join()).toContain('The simulator process ended by itself (SIGKILL)')
  await kept.stop()
  expect(await worldOf()).toBeUndefined()
})

test('its keys are of one installation alone, the same at every start', async () => {
  const options = { port: (await freePort()) - 320, hasDemo: true }
  const one = await demoSimulator({ ...options, env: env() })
  expect((await demoSimulator({ ...options, env: env() })).settings).toEqual(one.settings)
  const other = await demoSimulator({ ...options, env: env({ DATA_DIR: mkdtempSync(join(folder, 'other-')) }) })
  for (const name of ['SHOPEE_PARTNER_KEY', 'LAZADA_APP_SECRET'])
    expect(other.settings[name]).not.toBe(one.settings[name])
})

test.each([
  ['without demo data', {}, false, ''],
  ['with DEMO=0', { DEMO: '0' }, true, ''],
  ['with SIMULATOR=0', { SIMULATOR: '0' }, true, ''],
  ['in production', { NODE_ENV: 'production' }, true, 'NODE_ENV is production'],
  ['beside an app of one’s own', { SHOPEE_PARTNER_ID: '7' }, true, 'SHOPEE_PARTNER_ID is set'],
])('%s there is none', async (_, more, hasDemo, words) => {
  const simulator = await demoSimulator({ env: env(more as Record<string, string>), port: 8080, hasDemo })
  expect(simulator).toMatchObject({ settings: {}, left: expect.stringContaining(words) })
  expect(simulator.address).toBeUndefined()
})

test('a port near the portal’s that is taken is passed over; one that somebody named is refused in words', async () => {
  const port = await freePort()
  await taken(port)
  const beside = await demoSimulator({ env: env(), port: port - 320, hasDemo: true })
  expect(Number(beside.address?.split(':').at(-1))).toBeGreaterThan(port)
  const named = demoSimulator({ env: env({ SIMULATOR_PORT: String(port) }), port: 8080, hasDemo: true })
  await expect(named).rejects.toThrow(`SIMULATOR_PORT=${port + 1} npm start`)
  for (const wrong of ['8080', 'here', '70000'])
    await expect(demoSimulator({ env: env({ SIMULATOR_PORT: wrong }), port: 8080, hasDemo: true })).rejects.toThrow(
      `SIMULATOR_PORT is ${wrong}`,
    )
})

test('what is for production runs no simulator', async () => {
  const child = begin('simulator', { env: { NODE_ENV: 'production', SIMULATOR_PORT: '1' }, output: 'pipe' })
  let words = ''
  child.stderr?.on('data', (text) => (words += String(text)))
  expect(await child.ended).toMatchObject({ code: 1 })
  expect(words).toContain('never for production')
})
