import { type Environment, numberOf } from '../kernel/settings.ts'

export type ShopeeApp = {
  partnerId: string
  partnerKey: string
  /** What pushes are signed with: the partner key, unless the console shows another. */
  pushKey: string
  url: string
  callsPerSecond: number
}
export type LazadaApp = {
  appKey: string
  appSecret: string
  authorizeUrl: string
  /** Where tokens are given. */
  authUrl: string
  /** One address for all countries; '' for the host of each. */
  apiUrl: string
  callsPerSecond: number
}
/** An app that is absent is not set up here. */
export type MarketSettings = { shopee?: ShopeeApp; lazada?: LazadaApp }

let read: MarketSettings | undefined

/** What the environment says of the marketplaces, read once; what is set wrongly is refused in words. */
export function marketSettings(): MarketSettings {
  read ??= marketSettingsOf(process.env)
  return read
}

export function marketSettingsOf(environment: Environment): MarketSettings {
  const [shopee, lazada] = [shopeeOf(environment), lazadaOf(environment)]
  return { ...(shopee && { shopee }), ...(lazada && { lazada }) }
}

function shopeeOf(environment: Environment): ShopeeApp | undefined {
  const pair = pairOf(environment, 'SHOPEE_PARTNER_ID', 'SHOPEE_PARTNER_KEY')
  const pushKey = environment['SHOPEE_PUSH_KEY']
  if (!pair) {
    if (pushKey)
      throw new Error('SHOPEE_PUSH_KEY is set without SHOPEE_PARTNER_ID and SHOPEE_PARTNER_KEY. Set these too.')
    return undefined
  }
  const [partnerId, partnerKey] = pair
  if (!/^[1-9]\d{0,14}$/.test(partnerId)) throw new Error('SHOPEE_PARTNER_ID is no partner id: it has digits alone.')
  return {
    partnerId,
    partnerKey,
    pushKey: keyOf('SHOPEE_PUSH_KEY', pushKey || partnerKey),
    url: urlOf(environment, 'SHOPEE_URL', 'https://partner.shopeemobile.com'),
    callsPerSecond: numberOf('SHOPEE_CALLS_PER_SECOND', environment['SHOPEE_CALLS_PER_SECOND'], 10, 1, 1_000),
  }
}

function lazadaOf(environment: Environment): LazadaApp | undefined {
  const pair = pairOf(environment, 'LAZADA_APP_KEY', 'LAZADA_APP_SECRET')
  if (!pair) return undefined
  const [appKey, appSecret] = pair
  if (!/^\w{1,40}$/.test(appKey)) throw new Error('LAZADA_APP_KEY is no app key: it has letters and digits alone.')
  return {
    appKey,
    appSecret,
    authorizeUrl: urlOf(environment, 'LAZADA_AUTHORIZE_URL', 'https://auth.lazada.com/oauth/authorize'),
    authUrl: urlOf(environment, 'LAZADA_AUTH_URL', 'https://auth.lazada.com/rest'),
    apiUrl: urlOf(environment, 'LAZADA_API_URL', ''),
    callsPerSecond: numberOf('LAZADA_CALLS_PER_SECOND', environment['LAZADA_CALLS_PER_SECOND'], 50, 1, 1_000),
  }
}

/** Who the app is and its key, which come together. */
function pairOf(environment: Environment, id: string, key: string): readonly [string, string] | undefined {
  const [who, secret] = [environment[id] ?? '', environment[key] ?? '']
  if (!who && !secret) return undefined
  if (!secret) throw new Error(`${id} is set without ${key}. Set both, as the marketplace's console shows them.`)
  if (!who) throw new Error(`${key} is set without ${id}. Set both, as the marketplace's console shows them.`)
  return [who, keyOf(key, secret)]
}

/** A key is never repeated in words. */
function keyOf(name: string, said: string): string {
  if (/^[\x21-\x7e]{6,200}$/.test(said)) return said
  throw new Error(`${name} is no key: 6 to 200 letters, digits and signs without spaces.`)
}

const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '[::1]' || /^127(\.\d{1,3}){3}$/.test(host)

/** An address that tokens may go to, without a slash at its end. */
function urlOf(environment: Environment, name: string, otherwise: string): string {
  const said = environment[name]
  if (!said) return otherwise
  const url = URL.canParse(said) ? new URL(said) : undefined
  if (!url || !/^https?:$/.test(url.protocol))
    throw new Error(`${name} is no address. Write it like https://host.example.`)
  if (url.username || url.password || /[?#]/.test(said))
    throw new Error(`${name} holds more than scheme, host, port and path. Write ${url.origin}${url.pathname} instead.`)
  if (environment['NODE_ENV'] === 'production' && isLoopback(url.hostname))
    throw new Error(
      `${name} is an address of this machine: the simulator of the marketplaces is never for production. ` +
        'Leave it out, and shops connect to the marketplace itself.',
    )
  if (url.protocol === 'http:' && !isLoopback(url.hostname))
    throw new Error(
      `${name} is not https: tokens would be sent so that others can read them. Only this machine may be http.`,
    )
  return `${url.origin}${url.pathname}`.replace(/\/+$/, '')
}
