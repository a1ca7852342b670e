import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { dataDirOf, root, Told } from '../house.mjs'
import { holderOf } from '../lock.mjs'
import { addressOf } from '../processes.mjs'
import { isPortalPage, sharedNames } from './page.ts'
import { noPortal, unreachable } from './unreachable.ts'

/** The portal that areas are developed in: where it answers, and what it shares. */
export type Shell = { url: URL; shared: readonly string[] }

const readyWithinMs = 300_000

/**
 * A portal somewhere, or a refusal in words. Where it sends to another address of its own (from http to https, to its
 * full name), that one is taken.
 */
export async function shellAt(address: string): Promise<Shell> {
  if (!/^https?:\/\//.test(address) || !URL.canParse(address))
    throw new Told(
      `--shell ${address} is no address; it begins with https:// or http://, for example --shell ` +
        `https://portal.example`,
    )
  const asked = new URL(address)
  const reply = await fetch(new URL('/dashboard', asked), {
    headers: { accept: 'text/html' },
    signal: AbortSignal.timeout(15_000),
  })
    .then(async (answer) => ({ status: answer.status, url: answer.url, html: await answer.text() }))
    .catch((problem: Error & { cause?: { code?: string } }) => {
      throw new Told(unreachable(asked, problem))
    })
  if (!isPortalPage(reply.html)) throw new Told(noPortal(asked, reply))
  return { url: new URL(new URL(reply.url).origin), shared: sharedNames(reply.html) }
}

/** The portal of this clone: the one that runs, or one started as npm start does, which ends with stop(). */
export async function localPortal(): Promise<{ address: string; stop: () => Promise<void>; ended: Promise<void> }> {
  const never = new Promise<void>(() => {})
  if (holderOf(join(dataDirOf(), 'lock'))?.name === 'npm start')
    return { address: await readyAddress(() => undefined), stop: async () => {}, ended: never }
  console.log('· Starting the portal of this clone')
  // A process group of its own: Ctrl-C reaches this program only, which stops the portal in order.
  const child = spawn(process.execPath, [join(root, 'tools/start.mjs')], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    detached: true,
  })
  const ended = new Promise<void>((done) => child.once('exit', () => done()))
  const address = await readyAddress(() => child.exitCode ?? child.signalCode ?? undefined)
  return { address, ended, stop: () => stopChild(child, ended) }
}

async function stopChild(child: ChildProcess, ended: Promise<void>): Promise<void> {
  child.kill('SIGTERM')
  await ended
}

/**
 * Where the product of this clone is ready; on a database of one's own it keeps no lock and is asked where it would be.
 */
async function readyAddress(endOf: () => number | string | undefined): Promise<string> {
  const expected = addressOf(process.env['HOST'] || '127.0.0.1', Number(process.env['PORT'] || 8080))
  for (const until = Date.now() + readyWithinMs; Date.now() < until; await sleep(200)) {
    if (endOf() !== undefined)
      throw new Told(
        'The portal of this clone did not start; see above. Or work in another one: --shell https://portal.example',
      )
    const address = process.env['DATABASE_URL'] ? expected : holderOf(join(dataDirOf(), 'lock'))?.address
    if (
      address &&
      (await fetch(`${address}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      ))
    )
      return address
  }
  throw new Told(
    `The portal of this clone is not ready after ${readyWithinMs / 60_000} minutes. Stop it and run npm start to ` +
      `see why.`,
  )
}
