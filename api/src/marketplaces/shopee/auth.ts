import { unreadable } from '../calls.ts'
import { type Fields, listOf, textOf, wholeOf } from '../json.ts'
import { type Account, type Grant, type Marketplace, MarketProblem, type Profile } from '../marketplace.ts'
import { currencyOf, kept } from '../order-parts.ts'
import { ask, type Shopee, signedUrl } from './call.ts'

const dayMs = 86_400_000
/** Shopee does not say how long a renewal lasts in its answers; its documents do. */
const refreshLifeMs = 30 * dayMs

/** Shopee has no state of its own: it rides on the address that Shopee leads back to. */
export function authorizeUrl({ app }: Shopee, { redirect, state, now }: Parameters<Marketplace['authorizeUrl']>[0]) {
  const back = new URL(redirect)
  back.searchParams.set('state', state)
  return signedUrl(app, '/api/v2/shop/auth_partner', now, undefined, { redirect: back.href }).href
}

const isNumber = (id: string | undefined): id is string => id !== undefined && /^[1-9]\d{0,14}$/.test(id)

export const readCallback: Marketplace['readCallback'] = ({ code, state, shop_id: shop, main_account_id: main }) => {
  if (!code || !state) return undefined
  if (isNumber(shop)) return { code, state, marketShopId: shop }
  return isNumber(main) ? { code, state, mainAccountId: main } : undefined
}

/** Of a main account each shop begins with the same pair, and has its own from its first renewal on. */
export async function redeem(shopee: Shopee, asked: Parameters<Marketplace['redeem']>[0]): Promise<Grant[]> {
  const { code, marketShopId, mainAccountId, now } = asked
  const whose = marketShopId ?? mainAccountId
  if (!isNumber(whose)) throw new MarketProblem('refused', 'invalid_shop_id', 'Shopee did not say which shop it is.')
  const answer = await ask(shopee, {
    path: '/api/v2/auth/token/get',
    body: {
      code,
      partner_id: Number(shopee.app.partnerId),
      [marketShopId === undefined ? 'main_account_id' : 'shop_id']: Number(whose),
    },
    secrets: [code],
  })
  const shops = marketShopId === undefined ? listOf(answer['shop_id_list']).map(textOf).filter(isNumber) : [whose]
  if (shops.length === 0) throw unreadable('Shopee names no shop of this account.')
  return shops.map((shop) => grantOf(shop, answer, now))
}

export async function renew(shopee: Shopee, asked: Parameters<Marketplace['renew']>[0]): Promise<Grant> {
  const { marketShopId, refreshToken, now } = asked
  const answer = await ask(shopee, {
    path: '/api/v2/auth/access_token/get',
    body: {
      shop_id: Number(marketShopId),
      refresh_token: refreshToken,
      partner_id: Number(shopee.app.partnerId),
    },
    secrets: [refreshToken],
  })
  const shop = textOf(answer['shop_id'])
  if (shop && shop !== marketShopId)
    throw unreadable(`Shopee renewed shop ${kept(shop, 20)} instead of ${marketShopId}.`)
  return grantOf(marketShopId, answer, now)
}

function grantOf(marketShopId: string, answer: Fields, now: number): Grant {
  const [accessToken, refreshToken] = [textOf(answer['access_token']), textOf(answer['refresh_token'])]
  const seconds = wholeOf(answer['expire_in']) ?? 0
  if (!accessToken || !refreshToken || seconds <= 0) throw unreadable('Shopee gave no whole pair of tokens.')
  return {
    marketShopId,
    country: '',
    accessToken,
    accessUntil: now + seconds * 1000,
    refreshToken,
    refreshUntil: now + refreshLifeMs,
  }
}

export async function profile(shopee: Shopee, account: Account): Promise<Profile> {
  const answer = await ask(shopee, { path: '/api/v2/shop/get_shop_info', account })
  const country = textOf(answer['region']).toUpperCase()
  return { name: kept(textOf(answer['shop_name'])), country, currency: currencyOf(country) }
}
