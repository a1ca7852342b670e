import type { Calls } from 'contract/calls/all'
import { type Client, createClient } from 'contract/client'
import { routes } from 'contract/routes'
import { base, password } from './browser.ts'

export type Api = Client<Calls>

/** Who signs in during the journeys (demo.md). */
export const people = {
  superadmin: 'superadmin@crossdock.example',
  system: 'system@crossdock.example',
  manager: 'manager@crossdock.example',
  worker: 'worker@crossdock.example',
  admin: 'admin@crossdock.example',
  hand: 'hand@crossdock.example',
  birch: 'admin@birch.example',
  birchWorker: 'worker@birch.example',
  birchClient: 'client@birch.example',
  birchUser: 'user@birch.example',
  alder: 'admin@alder.example',
  dune: 'admin@dune.example',
} as const

const known = new Map<string, Promise<Api>>()

/**
 * The calls of one person, for what a journey starts from or has to prove about the books. Kept for each portal: modules
 * live as long as their worker, and some files speak to a portal of their own.
 */
export function as(email: string): Promise<Api> {
  const key = `${base()} ${email}`
  const api = known.get(key) ?? signedIn(email)
  known.set(key, api)
  return api
}

async function signedIn(email: string): Promise<Api> {
  const anonymous = createClient<Calls>(routes, { base: base(), token: () => undefined })
  const { token } = await anonymous.account.authenticate({ body: { email, password } })
  return createClient<Calls>(routes, { base: base(), token: () => token })
}

/** Asks again until the answer is there. */
export async function until<T>(what: string, ask: () => Promise<T | undefined | false>, seconds = 30): Promise<T> {
  for (const end = Date.now() + seconds * 1000; Date.now() < end;) {
    const answer = await ask()
    if (answer) return answer
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`${what} did not happen within ${seconds} seconds.`)
}
