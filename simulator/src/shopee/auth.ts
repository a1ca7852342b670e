import { Refusal } from '../answer.ts'
import { secret } from '../chance.ts'
import { textOf, wholeOf } from '../input.ts'
import type { Refresh, Shop } from '../model.ts'
import type { Simulator } from '../simulator.ts'
import { type Routes, type ShopeeCall, wrong } from './gate.ts'

/** Codes, tokens and their renewal. */

const minute = 60_000
const codeLife = 10 * minute
const accessSeconds = 14_400
const refreshLife = 30 * 24 * 60 * minute
/** How long the former access token works after a renewal. */
const afterglow = 5 * minute

/** A code for a shop, or for the shops of a main account. */
export function giveShopeeCode(sim: Simulator, whose: { shop?: string; mainAccount?: number }): string {
  const code = secret('')
  sim.world.saveCode({ code, marketplace: 'shopee', ...whose, until: sim.clock.now() + codeLife, isUsed: false })
  return code
}

/** What is put behind the app's redirect. */
export function shopeeRedirect(
  sim: Simulator,
  redirect: string,
  whose: { shop?: string; mainAccount?: number },
): string {
  const target = new URL(redirect)
  target.searchParams.set('code', giveShopeeCode(sim, whose))
  const shop = whose.shop === undefined ? undefined : sim.world.shops.get(whose.shop)
  if (shop) target.searchParams.set('shop_id', String(shop.id))
  else target.searchParams.set('main_account_id', String(whose.mainAccount))
  return target.href
}

/** One pair for all its subjects: each has it until its own first renewal. */
export function givePair(sim: Simulator, subjects: readonly string[]): { access: string; refresh: string } {
  const [access, refresh] = [secret(''), secret('')]
  const now = sim.clock.now()
  for (const subject of subjects) {
    sim.world.saveGrant({ token: access, subject, until: now + accessSeconds * 1000 })
    sim.world.saveRefresh({ token: refresh, subject, until: now + refreshLife, isUsed: false })
    const shop = sim.world.shops.get(subject)
    if (shop && !shop.isAuthorised) authorise(sim, shop)
  }
  return { access, refresh }
}

function authorise(sim: Simulator, shop: Shop): void {
  shop.isAuthorised = true
  sim.world.saveShop(shop)
  sim.world.tell({ kind: 'authorised', shop })
}

function checkPartner(call: ShopeeCall): void {
  if (wholeOf(call.body.partner_id) !== call.sim.world.apps.shopee.partnerId) throw wrong('Invalid partner_id.')
}

function getToken(call: ShopeeCall) {
  const { sim, body } = call
  checkPartner(call)
  const code = sim.world.codes.get(textOf(body.code))
  const isGood = code && code.marketplace === 'shopee' && !code.isUsed && code.until > sim.clock.now()
  if (!isGood) throw new Refusal('invalid_code', 'Invalid code.')
  const [shopId, mainId] = [wholeOf(body.shop_id), wholeOf(body.main_account_id)]
  if ((shopId === undefined) === (mainId === undefined)) throw wrong('Give shop_id or main_account_id.')
  const isTheirs = shopId === undefined ? code.mainAccount === mainId : code.shop === `shopee:${shopId}`
  if (!isTheirs) throw new Refusal('invalid_shop_id', 'The code was given for another account.')
  code.isUsed = true
  sim.world.saveCode(code)
  const main = mainId === undefined ? undefined : sim.world.mains.get(mainId)
  const shops = main ? main.shops : [`shopee:${shopId}`]
  const merchants = main ? [main.id] : []
  const pair = givePair(sim, [...shops, ...merchants.map((id) => `merchant:${id}`)])
  return {
    access_token: pair.access,
    refresh_token: pair.refresh,
    expire_in: accessSeconds,
    ...(main && { merchant_id_list: merchants, shop_id_list: shops.map((key) => Number(key.slice('shopee:'.length))) }),
  }
}

function takeRefresh(sim: Simulator, token: string, subject: string): Refresh {
  const found = sim.world.refreshes.get(`${token} ${subject}`)
  if (!found || found.isUsed || found.until <= sim.clock.now())
    throw new Refusal('error_auth', 'Invalid refresh_token.')
  found.isUsed = true
  sim.world.saveRefresh(found)
  return found
}

function renew(call: ShopeeCall) {
  const { sim, body } = call
  checkPartner(call)
  const [shopId, merchantId] = [wholeOf(body.shop_id), wholeOf(body.merchant_id)]
  if ((shopId === undefined) === (merchantId === undefined)) throw wrong('Give shop_id or merchant_id.')
  const subject = shopId === undefined ? `merchant:${merchantId}` : `shopee:${shopId}`
  const shop = sim.world.shops.get(subject)
  if (shopId !== undefined && !shop) throw new Refusal('invalid_shop_id', 'Invalid shop_id.')
  takeRefresh(sim, textOf(body.refresh_token), subject)
  const last = sim.clock.now() + afterglow
  for (const grant of sim.world.grants.values())
    if (grant.subject === subject && grant.until > last) sim.world.saveGrant({ ...grant, until: last })
  const pair = givePair(sim, [subject])
  return {
    access_token: pair.access,
    refresh_token: pair.refresh,
    expire_in: accessSeconds,
    partner_id: sim.world.apps.shopee.partnerId,
    ...(shopId === undefined ? { merchant_id: merchantId } : { shop_id: shopId }),
  }
}

export const authRoutes: Routes = {
  '/api/v2/auth/token/get': { method: 'POST', level: 'public', isFlat: true, handle: getToken },
  '/api/v2/auth/access_token/get': { method: 'POST', level: 'public', isFlat: true, handle: renew },
  '/api/v2/shop/get_shop_info': {
    method: 'GET',
    level: 'shop',
    isFlat: true,
    handle: ({ sim, shop }) => ({
      shop_name: shop.name,
      region: shop.country,
      status: { frozen: 'FROZEN', banned: 'BANNED' }[shop.state as string] ?? 'NORMAL',
      holiday_mode_on: shop.state === 'holiday',
      auth_time: sim.clock.seconds(),
      expire_time: sim.clock.seconds() + 365 * 86_400,
    }),
  },
  '/api/v2/merchant/get_shop_list_by_merchant': {
    method: 'GET',
    level: 'merchant',
    isFlat: true,
    handle: ({ sim, merchant }) => ({
      shop_list: (sim.world.mains.get(merchant)?.shops ?? []).map((key) => ({ shop_id: sim.world.shops.get(key)?.id })),
      is_cnsc: false,
      more: false,
    }),
  },
}
