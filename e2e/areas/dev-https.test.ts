import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { root } from '../../tools/house.mjs'
import { freePort } from '../../tools/processes.mjs'
import { areaCopy } from '../../tools/test/parts/portal.ts'
import { base, settled, useBrowser } from '../parts/browser.ts'
import { people } from '../parts/people.ts'
import { expectKept, heard, openForm } from './parts/kept-form.ts'
import { type SecureFront, startSecureFront } from './parts/secure-front.ts'

const usual = base()
const browser = useBrowser()
const screen = 'src/internal-order/internal-order.tsx'
let copy: ReturnType<typeof areaCopy>
let front: SecureFront
let dev: ChildProcess

/** Whoever says so trusts the front's certificate, as a developer does. */
const environment = (isTrusting: boolean) => ({
  ...process.env,
  NODE_EXTRA_CA_CERTS: isTrusting ? front.authority : undefined,
})

beforeAll(async () => {
  copy = areaCopy('mf-orders')
  front = await startSecureFront(usual)
  const port = await freePort()
  dev = spawn(
    process.execPath,
    ['--import', 'tsx', join(root, 'e2e/areas/parts/dev-at.ts'), copy.folder, front.address, String(port)],
    { cwd: root, env: environment(true), stdio: ['ignore', 'pipe', 'inherit'] },
  )
  await new Promise<void>((done, refuse) => {
    dev.stdout?.once('data', () => done())
    dev.once('exit', (code) => refuse(new Error(`The development server ended (${code}).`)))
  })
  process.env['E2E_URL'] = `http://127.0.0.1:${port}`
})
afterAll(async () => {
  process.env['E2E_URL'] = usual
  dev?.kill('SIGTERM')
  await front?.stop()
  copy?.remove()
})

test('in a portal that insists on https a saved component is on the screen, what was typed is kept, and the hub is heard', async () => {
  const page = await openForm(browser)
  await heard(page)
  expect(front.upgrades).toContain('/hubs/notification')
  const file = join(copy.folder, screen)
  writeFileSync(file, readFileSync(file, 'utf8').replace('Where it goes', 'Where it travels'))
  await page.getByRole('heading', { name: 'Where it travels' }).waitFor()
  await expectKept(page)
})

test("nothing leads from this machine to the portal's address, or to https", async () => {
  const page = await browser.as(people.manager)
  const replies: Record<string, string>[] = []
  page.on('response', (response) => void replies.push(response.headers()))
  await page.goto('/auth/nothing')
  await page.waitForURL(`${base()}/dashboard`)
  await settled(page)
  await page.goto('/order/order-management')
  await settled(page)
  expect((await page.context().cookies()).find(({ name }) => name === 'node')).toMatchObject({
    value: 'one',
    secure: false,
  })
  expect(replies.length).toBeGreaterThan(20)
  expect(
    replies
      .flatMap((headers) => Object.entries(headers))
      .filter(
        ([name, value]) =>
          /^(strict-transport-security|alt-svc)$/.test(name) || /upgrade-insecure-requests|https:\/\//.test(value),
      ),
  ).toEqual([])
  // The same for a document that is not the portal's page.
  const { headers } = await fetch(`${base()}/auth/login`, { headers: { accept: 'text/html' } })
  expect([headers.get('strict-transport-security'), headers.get('content-security-policy')]).toEqual([
    null,
    expect.not.stringContaining('upgrade'),
  ])
})

/** What `npm run dev -w mf-orders -- --shell …` says before it gives up. */
async function refusal(shell: string, isTrusting: boolean): Promise<string> {
  const child = spawn(
    'npm',
    ['run', '--silent', 'dev', '-w', 'mf-orders', '--', '--shell', shell, '--port', String(await freePort())],
    { cwd: root, env: environment(isTrusting), stdio: ['ignore', 'ignore', 'pipe'] },
  )
  const [words, code] = await Promise.all([text(child.stderr), new Promise((done) => child.once('exit', done))])
  expect(code).toBe(1)
  return words
}

test('a certificate that nobody trusts, or that is made for another name, is refused with what to do', async () => {
  expect(await refusal(front.address, false)).toContain('NODE_EXTRA_CA_CERTS=/path/to/authority.pem npm run dev')
  expect(await refusal(front.address.replace('127.0.0.1', 'localhost'), true)).toContain('is made for another name')
})

test('https where none is spoken is refused with the address to take', async () => {
  expect(await refusal(usual.replace('http:', 'https:'), true)).toContain(`--shell ${usual}`)
})
