import { createHmac } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { createApp } from '../app.ts'

/** A simulator on a port of its own, and an app that signs by its own hand. */

export type Said = { status: number; type: string; text: string; json: never; headers: Headers }
type Fields = Record<string, unknown>
type Query = Record<string, string | number>
/** A shop the app may call for. */
export type Open = { id: number; key: string; access: string; refresh: string }

const hmac = (key: string, base: string) => createHmac('sha256', key).update(base).digest('hex')
export const seconds = () => Math.floor(Date.now() / 1000)

async function ask(url: string, init: RequestInit = {}): Promise<Said> {
  const answer = await fetch(url, { redirect: 'manual', ...init })
  const text = await answer.text()
  const type = answer.headers.get('content-type') ?? ''
  const json = (type.includes('json') && text !== '' ? JSON.parse(text) : {}) as never
  return { status: answer.status, type, text, json, headers: answer.headers }
}

export async function startSimulator(dataFile?: string) {
  const app = createApp(dataFile)
  app.sim.limits.isOn = false
  await app.server.listen({ port: 0, host: '127.0.0.1' })
  const url = `http://127.0.0.1:${(app.server.server.address() as AddressInfo).port}`
  const asJson = (body: unknown): RequestInit => ({
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  })
  const control = async <As = never>(path: string, body?: Fields): Promise<As> => {
    const said = await ask(`${url}/control/${path}`, body && asJson(body))
    if (said.status !== 200) throw new Error(`${path}: ${said.text}`)
    return said.json as As
  }
  const open = async (key: string): Promise<Open> => {
    const pair = await control<{ accessToken: string; refreshToken: string }>('tokens', { shop: key, act: 'give' })
    return { id: Number(key.split(':')[1]), key, access: pair.accessToken, refresh: pair.refreshToken }
  }
  return { url, app, control, open, ask, ...callers(url, asJson), stop: app.stop }
}

export type Started = Awaited<ReturnType<typeof startSimulator>>

function callers(url: string, asJson: (body: unknown) => RequestInit) {
  /** A call of Shopee; `change` spoils the query after it was signed. */
  const shopee = (
    path: string,
    shop: Open | undefined,
    input: { query?: Query; body?: Fields; change?: Query } = {},
  ) => {
    const timestamp = String(seconds())
    const base = `2001887/api/v2/${path}${timestamp}${shop ? shop.access + shop.id : ''}`
    const query = new URLSearchParams({ partner_id: '2001887', timestamp, sign: hmac('test-partner-key', base) })
    if (shop)
      for (const [name, value] of [
        ['access_token', shop.access],
        ['shop_id', String(shop.id)],
      ] as const)
        query.set(name, value)
    for (const [name, value] of Object.entries({ ...input.query, ...input.change }))
      if (value === '') query.delete(name)
      else query.set(name, String(value))
    return ask(`${url}/shopee/api/v2/${path}?${query}`, input.body && asJson(input.body))
  }
  const lazada = (
    path: string,
    shop: Open | undefined,
    given: Query = {},
    { method = 'GET', change = {} }: { method?: string; change?: Query } = {},
  ) => {
    const all: Record<string, string> = {
      app_key: '123456',
      timestamp: String(Date.now()),
      sign_method: 'sha256',
      ...(shop && { access_token: shop.access }),
      ...Object.fromEntries(Object.entries(given).map(([name, value]) => [name, String(value)])),
    }
    const base =
      path +
      Object.keys(all)
        .sort()
        .filter((name) => all[name] !== '')
        .map((name) => name + all[name])
        .join('')
    const query = new URLSearchParams({ ...all, sign: hmac('helloworld', base).toUpperCase() })
    for (const [name, value] of Object.entries(change))
      if (value === '') query.delete(name)
      else query.set(name, String(value))
    if (method === 'GET') return ask(`${url}/lazada/rest${path}?${query}`)
    return ask(`${url}/lazada/rest${path}`, { method, body: query })
  }
  return { shopee, lazada }
}

/** The envelope's word: what was refused, or '' and '0' for what was not. */
export const wordOf = (said: Said): string => {
  const { error, code } = said.json as { error?: string; code?: string }
  return error ?? code ?? String(said.status)
}
/** What stands in the answer, for a test that knows what it looks for. */
export const read = <As>(said: Said): As => ((said.json as { response?: As }).response ?? said.json) as As
