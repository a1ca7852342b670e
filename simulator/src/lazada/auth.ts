import { Refusal } from '../answer.ts'
import { secret } from '../chance.ts'
import type { Shop } from '../model.ts'
import type { Simulator } from '../simulator.ts'
import { type LazadaCall, needed, type Routes } from './gate.ts'

/** Codes, tokens and their renewal. */

const day = 86_400_000
const codeLife = 30 * 60_000

export function giveLazadaCode(sim: Simulator, shop: string): string {
  const code = secret('0_')
  sim.world.saveCode({ code, marketplace: 'lazada', shop, until: sim.clock.now() + codeLife, isUsed: false })
  return code
}

/** What is put behind the app's redirect. */
export function lazadaRedirect(sim: Simulator, redirect: string, shop: string, state: string | undefined): string {
  const target = new URL(redirect)
  target.searchParams.set('code', giveLazadaCode(sim, shop))
  if (state !== undefined && state !== '') target.searchParams.set('state', state)
  return target.href
}

const accessLife = (sim: Simulator): number => (sim.world.settings.lazadaIsLive ? 30 : 7) * day
const refreshLife = (sim: Simulator): number => (sim.world.settings.lazadaIsLive ? 180 : 30) * day

/** An access token with its whole time, and a refresh token that ends when the first one does. */
export function giveLazadaPair(sim: Simulator, shop: Shop, refreshUntil = sim.clock.now() + refreshLife(sim)) {
  const [access, refresh] = [secret('5000'), secret('5001')]
  const now = sim.clock.now()
  sim.world.saveGrant({ token: access, subject: shop.key, until: now + accessLife(sim) })
  sim.world.saveRefresh({ token: refresh, subject: shop.key, until: refreshUntil, isUsed: false })
  if (!shop.isAuthorised) {
    shop.isAuthorised = true
    sim.world.saveShop(shop)
    sim.world.tell({ kind: 'authorised', shop })
  }
  return { access, refresh, refreshUntil }
}

function pairAnswer(sim: Simulator, shop: Shop, pair: ReturnType<typeof giveLazadaPair>) {
  const country = shop.country.toLowerCase()
  return {
    access_token: pair.access,
    refresh_token: pair.refresh,
    expires_in: Math.floor(accessLife(sim) / 1000),
    refresh_expires_in: Math.floor((pair.refreshUntil - sim.clock.now()) / 1000),
    country,
    account: `seller${shop.id}@sellers.example`,
    account_platform: 'seller_center',
    country_user_info: [
      { country, seller_id: String(shop.id), user_id: String(100_000_000 + shop.id), short_code: `SG${shop.id}` },
    ],
  }
}

function create({ sim, given }: LazadaCall) {
  const code = sim.world.codes.get(needed(given, 'code'))
  const shop = sim.world.shops.get(code?.shop ?? '')
  if (!code || !shop || code.marketplace !== 'lazada' || code.isUsed || code.until <= sim.clock.now())
    throw new Refusal('InvalidCode', 'Invalid authorization code')
  code.isUsed = true
  sim.world.saveCode(code)
  return pairAnswer(sim, shop, giveLazadaPair(sim, shop))
}

function renew({ sim, given }: LazadaCall) {
  const token = needed(given, 'refresh_token')
  const found = [...sim.world.shops.values()]
    .map(({ key }) => sim.world.refreshes.get(`${token} ${key}`))
    .find((refresh) => refresh !== undefined)
  const shop = sim.world.shops.get(found?.subject ?? '')
  if (!found || !shop || found.until <= sim.clock.now())
    throw new Refusal('IllegalRefreshToken', 'The specified refresh token is invalid or expired')
  return pairAnswer(sim, shop, giveLazadaPair(sim, shop, found.until))
}

export const authRoutes: Routes = {
  '/auth/token/create': { method: 'ANY', isOpen: true, handle: create },
  '/auth/token/refresh': { method: 'ANY', isOpen: true, handle: renew },
  '/seller/get': {
    method: 'GET',
    handle: ({ shop }) => ({
      data: {
        seller_id: String(shop.id),
        name: shop.name,
        name_company: shop.name,
        short_code: `SG${shop.id}`,
        location: shop.country,
        verified: 'true',
        status: shop.state === 'normal' ? 'ACTIVE' : shop.state.toUpperCase(),
      },
    }),
  },
}
