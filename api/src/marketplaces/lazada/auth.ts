import { unreadable } from '../calls.ts'
import { type Fields, fieldsOf, isFields, type Json, listOf, textOf, wholeOf } from '../json.ts'
import type { Account, Grant, Marketplace, Profile } from '../marketplace.ts'
import { currencyOf, kept } from '../order-parts.ts'
import { ask, type Lazada } from './call.ts'

export function authorizeUrl({ app }: Lazada, { redirect, state }: Parameters<Marketplace['authorizeUrl']>[0]): string {
  const url = new URL(app.authorizeUrl)
  const query = { response_type: 'code', force_auth: 'true', redirect_uri: redirect, client_id: app.appKey, state }
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  return url.href
}

export const readCallback: Marketplace['readCallback'] = ({ code, state }) =>
  code && state ? { code, state } : undefined

type Seller = { marketShopId: string; country: string }

/** The sellers a pair of tokens is for: one of each country of a cross-border account. */
function sellersOf(answer: Fields): Seller[] {
  const said = answer['country_user_info'] ?? answer['country_user_info_list']
  const country = textOf(answer['country'])
  const list: readonly (readonly [string, Json])[] = isFields(said)
    ? Object.entries(said)
    : listOf(said).map((one) => [country, one] as const)
  return list.flatMap(([where, one]) => {
    const seller = fieldsOf(one)
    const marketShopId = textOf(seller['seller_id'])
    return marketShopId ? [{ marketShopId, country: (textOf(seller['country']) || where).toUpperCase() }] : []
  })
}

function grantOf({ marketShopId, country }: Seller, answer: Fields, now: number): Grant {
  const [accessToken, refreshToken] = [textOf(answer['access_token']), textOf(answer['refresh_token'])]
  const [seconds, refreshSeconds] = [wholeOf(answer['expires_in']) ?? 0, wholeOf(answer['refresh_expires_in']) ?? 0]
  if (!accessToken || !refreshToken || seconds <= 0) throw unreadable('Lazada gave no whole pair of tokens.')
  return {
    marketShopId,
    country,
    accessToken,
    accessUntil: now + seconds * 1000,
    refreshToken,
    refreshUntil: now + refreshSeconds * 1000,
  }
}

export async function redeem(lazada: Lazada, asked: Parameters<Marketplace['redeem']>[0]): Promise<Grant[]> {
  const { code, now } = asked
  const parameters = { code }
  const answer = fieldsOf(await ask(lazada, { path: '/auth/token/create', parameters, isPost: true, secrets: [code] }))
  const sellers = sellersOf(answer)
  if (sellers.length === 0) throw unreadable('Lazada does not say which seller it is.')
  return sellers.map((seller) => grantOf(seller, answer, now))
}

export async function renew(lazada: Lazada, asked: Parameters<Marketplace['renew']>[0]): Promise<Grant> {
  const { marketShopId, country, refreshToken, now } = asked
  const parameters = { refresh_token: refreshToken }
  const answer = fieldsOf(
    await ask(lazada, { path: '/auth/token/refresh', parameters, isPost: true, secrets: [refreshToken] }),
  )
  const sellers = sellersOf(answer)
  const seller =
    sellers.length === 0 ? { marketShopId, country } : sellers.find((one) => one.marketShopId === marketShopId)
  if (!seller) throw unreadable(`Lazada renewed another seller than ${marketShopId}.`)
  return grantOf({ ...seller, country: seller.country || country }, answer, now)
}

export async function profile(lazada: Lazada, account: Account): Promise<Profile> {
  const answer = fieldsOf(await ask(lazada, { path: '/seller/get', account }))
  const { country } = account
  const name = textOf(answer['name']) || textOf(answer['name_company'])
  return { name: kept(name), country, currency: currencyOf(country) }
}
