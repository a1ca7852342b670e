import { type Line, speak } from '../calls.ts'
import { type Fields, fieldsOf, isFields, type Json, textOf } from '../json.ts'
import { type Account, type MarketFault, MarketProblem } from '../marketplace.ts'
import type { LazadaApp } from '../settings.ts'
import { signCall } from './sign.ts'
import type { Headers } from './headers.ts'

export type Lazada = { app: LazadaApp; line: Line; headers: Headers }

type Input = {
  path: string
  /** Whom it speaks for; tokens are asked for by the app itself. */
  account?: Account
  parameters?: Record<string, string>
  isPost?: boolean
  /** Of what is sent, what no log may hold. */
  secrets?: readonly string[]
}

const hosts: Readonly<Record<string, string>> = {
  SG: 'https://api.lazada.sg/rest',
  TH: 'https://api.lazada.co.th/rest',
  MY: 'https://api.lazada.com.my/rest',
  VN: 'https://api.lazada.vn/rest',
  PH: 'https://api.lazada.com.ph/rest',
  ID: 'https://api.lazada.co.id/rest',
}

function baseOf(app: LazadaApp, account: Account | undefined): string {
  if (!account) return app.authUrl
  const base = app.apiUrl || (Object.hasOwn(hosts, account.country) ? hosts[account.country] : undefined)
  if (base) return base
  throw new MarketProblem('refused', 'unknown-country', `Lazada has no address for the country "${account.country}".`)
}

/** Calls Lazada; what comes back is the envelope without `code` and the rest of it around the data. */
export async function ask({ app, line }: Lazada, input: Input): Promise<Json> {
  const { path, account, parameters = {}, isPost = false, secrets = [] } = input
  const base = baseOf(app, account)
  const answer = await speak(line, {
    call: path,
    shop: account?.marketShopId ?? '',
    send: () => {
      const query = signed(app, path, line.now(), account, parameters)
      return isPost
        ? { method: 'POST', url: new URL(base + path), body: query, type: 'application/x-www-form-urlencoded' }
        : { method: 'GET', url: new URL(`${base}${path}?${query}`) }
    },
    request: { ...parameters, ...(account && { seller_id: account.marketShopId }) },
    secrets: [app.appSecret, ...(account ? [account.accessToken] : []), ...secrets],
    refusal,
  })
  const fields = fieldsOf(answer)
  const result = fieldsOf(fields['result'])
  return fields['data'] ?? result['data'] ?? answer
}

function signed(
  app: LazadaApp,
  path: string,
  now: number,
  account: Account | undefined,
  parameters: Readonly<Record<string, string>>,
): string {
  const whole: Record<string, string> = {
    ...parameters,
    app_key: app.appKey,
    timestamp: String(now),
    sign_method: 'sha256',
    ...(account && { access_token: account.accessToken }),
  }
  return new URLSearchParams({ ...whole, sign: signCall(app.appSecret, path, whole) }).toString()
}

const faults: readonly (readonly [said: RegExp, fault: MarketFault])[] = [
  [/CallLimit\b|frequency exceeds|too many requests|ban will last/i, 'too-fast'],
  [/^IllegalRefreshToken\b|^AUTH_TYPE_UNSUPPORTED\b/, 'access-refused'],
  [/^IllegalAccessToken\b/, 'access-ended'],
  [
    /^(ServiceTimeout|ServiceUnavailable|InternalError|E?0*106|E0*006)\b|system error|timed? ?out|internal error/i,
    'unreachable',
  ],
]

/** "this ban will last 3 seconds". */
const banMs = (words: string): number => Number(/last (\d{1,4}) ?s/i.exec(words)?.[1] ?? 0) * 1000

/** What an envelope refuses, on the outside or in its result. */
function refusal(answer: Json): MarketProblem | undefined {
  if (!isFields(answer)) return new MarketProblem('bad-answer', 'unreadable', 'The answer is no envelope.')
  const code = textOf(answer['code'])
  const result = fieldsOf(answer['result'])
  if (code && code !== '0') return problemOf(code, textOf(answer['message']))
  if (result['success'] === false || result['success'] === 'false')
    return problemOf(textOf(result['error_code']), textOf(result['error_msg']))
  return code ? undefined : new MarketProblem('bad-answer', 'unreadable', 'The answer is no envelope.')
}

function problemOf(code: string, words: string): MarketProblem {
  const fault = faults.find(([said]) => said.test(`${code} ${words}`))?.[1] ?? 'refused'
  return new MarketProblem(fault, code, words || code, banMs(words))
}

const deepest = 10

/** The first of several that failed inside a success. */
export function failedItem(value: Json | undefined, depth = 0): MarketProblem | undefined {
  if (depth > deepest || typeof value !== 'object' || value === null) return undefined
  const fields: Fields = fieldsOf(value)
  const code = textOf(fields['item_err_code'])
  if (code && code !== '0') return problemOf(code, textOf(fields['msg']) || textOf(fields['item_err_msg']))
  for (const inner of Object.values(value)) {
    const problem = failedItem(inner, depth + 1)
    if (problem) return problem
  }
  return undefined
}
