import { type Line, speak } from '../calls.ts'
import { type Fields, fieldsOf, isFields, type Json, textOf } from '../json.ts'
import { type Account, type MarketFault, MarketProblem } from '../marketplace.ts'
import type { ShopeeApp } from '../settings.ts'
import { signCall } from './sign.ts'

export type Shopee = { app: ShopeeApp; line: Line }

type Input = {
  path: string
  /** Whom it speaks for; the app itself where it is absent. */
  account?: Account
  query?: Record<string, string>
  body?: { [name: string]: Json | number }
  /** Of what is sent, what no log may hold. */
  secrets?: readonly string[]
}

/** Calls Shopee: a GET, or a POST where there is a body. What comes back is the envelope without its wrapping. */
export async function ask({ app, line }: Shopee, input: Input): Promise<Fields> {
  const { path, account, query = {}, body, secrets = [] } = input
  const answer = await speak(line, {
    call: path,
    shop: account?.marketShopId ?? '',
    send: () => ({
      method: body ? 'POST' : 'GET',
      url: signedUrl(app, path, line.now(), account, query),
      ...(body && { body: JSON.stringify(body), type: 'application/json' }),
    }),
    request: { ...query, ...(body as { [name: string]: Json }), ...(account && { shop_id: account.marketShopId }) },
    secrets: [app.partnerKey, ...(account ? [account.accessToken] : []), ...secrets],
    refusal,
  })
  const fields = fieldsOf(answer)
  return isFields(fields['response']) ? fields['response'] : fields
}

export function signedUrl(
  app: ShopeeApp,
  path: string,
  now: number,
  account?: Account,
  query: Readonly<Record<string, string>> = {},
): URL {
  const timestamp = Math.floor(now / 1000)
  const whom = account && { accessToken: account.accessToken, shopId: account.marketShopId }
  const url = new URL(app.url + path)
  const params = {
    partner_id: app.partnerId,
    timestamp: String(timestamp),
    sign: signCall(app, path, timestamp, whom),
    ...(account && { access_token: account.accessToken, shop_id: account.marketShopId }),
    ...query,
  }
  for (const [name, value] of Object.entries(params)) url.searchParams.set(name, value)
  return url
}

/** The words in which Shopee withdraws what a shop gave. */
const withdrawn = /refresh_token|access_expired|no_linked|shop_banned/

const faults: readonly (readonly [code: RegExp, words: RegExp, fault: MarketFault])[] = [
  [/rate_?limit|too_?many|too_?frequent|call_?limit/, /./, 'too-fast'],
  [/./, /rate limit|too many requests|too frequent/i, 'too-fast'],
  [withdrawn, /(?:)/, 'access-refused'],
  [/error_auth|error_param/, /invalid refresh.?token/i, 'access-refused'],
  [/error_auth|invalid_acc?ee?ss_token/, /access.?token|(?:^$)/i, 'access-ended'],
  [/error_server|error_network|error_inner|error_busy|error_timeout/, /(?:)/, 'unreachable'],
]

/** What an envelope refuses; a code may have its module before it, `common.error_auth`. */
function refusal(answer: Json): MarketProblem | undefined {
  if (!isFields(answer) || !('error' in answer || 'request_id' in answer))
    return new MarketProblem('bad-answer', 'unreadable', 'The answer is no envelope.')
  const [code, words] = [textOf(answer['error']), textOf(answer['message'])]
  if (code === '') return undefined
  const found = faults.find(([codes, said]) => codes.test(code) && said.test(words))
  return new MarketProblem(found?.[2] ?? 'refused', code, words || code)
}
