import { whole } from 'contract/text'
import { cut, oneLine, plain } from '../kernel/text.ts'
import { type Json, readJson } from './json.ts'

const hidden = '***'

/** Tokens, keys and signatures, whatever marketplace they are of. */
const secretFields = /(^|_)(sign|token|key|secret|authorization|verify_info|account)$/i
/** What tells of a buyer: all that stands under such a name. */
const buyerFields = new RegExp(
  [
    '(^|_)(phone\\d?|e?mail|address|address\\d|address_\\w+|zip|zipcode|post_?code|town|district|geolocation)$',
    '(^|_)(recipient|customer|buyer|dropshipper|passport|identify|registration|tax|cpf)(_|$)',
    '^(first_name|last_name|full_address|addressDi?s[it]+rict|virtual_contact_number|package_query_number)$',
    '^(message_to_seller|note|remarks|gift_message|delivery_info|invoice_data|content|text)$',
    '^(city|state|region_name|receiver\\w*|contact\\w*|recipient\\w*|buyer\\w*|customer\\w*)$',
  ].join('|'),
  'i',
)
const deepest = 20

const withoutSecrets = (text: string, secrets: readonly string[]): string =>
  secrets.reduce((left, secret) => (secret.length > 3 ? left.replaceAll(secret, hidden) : left), storable(text))

/** PostgreSQL keeps neither. */
const storable = (text: string): string => whole(text).replaceAll('\0', '\uFFFD')

/** A call's request or answer as it may be kept: no secret by name or value, and nothing of a buyer at any depth. */
export function mask(value: Json, secrets: readonly string[], name = '', depth = 0): Json {
  if (depth > deepest) return hidden
  if (secretFields.test(name) || buyerFields.test(name)) return value === null || value === '' ? value : hidden
  if (typeof value === 'string') return maskText(value, secrets, depth)
  if (Array.isArray(value)) return value.map((item) => mask(item, secrets, '', depth + 1))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([field, inner]) => [
      withoutSecrets(field, secrets),
      mask(inner, secrets, field, depth + 1),
    ]),
  )
}

/** A text that is JSON itself hides as much in it. */
function maskText(text: string, secrets: readonly string[], depth: number): string {
  const inner = /^\s*[[{]/.test(text) ? readJson(text) : undefined
  return inner === undefined ? withoutSecrets(text, secrets) : JSON.stringify(mask(inner, secrets, '', depth + 1))
}

const mostWords = 300
const mail = /[^\s@<>"']+@[^\s@<>"']+\.[^\s@<>"']+/g
const control = /[^\P{Cc}\t\n\r]/gu

/** A marketplace's words as people may read them: one line of bounded length, without secrets. */
export const cleanWords = (words: string, secrets: readonly string[]): string =>
  cut(oneLine(plain(withoutSecrets(words.replace(control, ' '), secrets)).replace(mail, hidden)), mostWords)
