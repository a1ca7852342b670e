import { password } from '../../api/test/house.ts'
import type { Answer, NamedCall } from './ask.ts'
import type { Known } from './clients.ts'
import { sampleOf, type Shape, shapeOf } from './samples.ts'

/** How to ask a call about something that is another's, or is not there, with all else in order. */

const absentId = 999_999_999
/** The same question about something that does not exist. */
export const absent = (value: string | number): string | number =>
  typeof value === 'number' ? absentId : value.replace(/\d+/, String(absentId))

/** Fields that name something of a merchant. */
export const naming = /(Ids?|trackingNumber)$/
/** Fields that name what belongs to no merchant, or what nothing can have yet; each with the reason. */
export const ownerless: Record<string, string> = {
  marketplaceOrderId: 'a text of the merchant, looked for among its own; both merchants use the same',
  marketplaceOrderIds: 'numbers that the marketplace gives, asked for at the one shop that is named',
  marketShopId: "the marketplace's own number",
  mainAccountId: "the marketplace's own number",
  externalWarehouseId: 'no external warehouses yet',
  bucketId: 'no hand-overs to external warehouses yet',
  shippingProviderId: 'couriers are shared',
  locationId: 'locations are shared',
}

export type Part = 'query' | 'body'

/** What rules ask beyond the contract, so that the refusal is about the field in question. */
const beyond: Record<string, Record<string, unknown>> = {
  'stock.getStockByProduct query': { sku: 'MUG' },
  'inbound.stockIn body': { sku: 'MUG' },
  'shop.authMarketUrl query': { platform: 'Shopee' },
  'inbound.createRequest body': { type: 'Return' },
  'notification.addOrEditSettings body': { type: 'ProductExpiry', roleType: 'MERCHANT_ADMIN' },
  'order.syncMarketPlaceOrder body': { marketplaceOrderIds: ['2404098R48U37H'] },
  'jobs.createJob body': { jobType: 'OrderExport', list: 'orders' },
}
const fitting: Record<string, unknown> = {
  /** Of each question anew: a call of a merchant's own systems refuses a clock that stands. */
  get timestamp() {
    return Date.now()
  },
  items: [{ sku: 'MUG', quantity: 1 }],
  password,
  role: 'MERCHANT_WORKER',
  email: 'new@birch.example',
  emails: ['new@birch.example'],
  element: 'notification-bell',
}

const fitted = (own: Known, sample: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(sample).map(([name, value]) => [
      name,
      name in fitting ? fitting[name] : Array.isArray(value) && own[name] ? [own[name][0]] : (own[name]?.[0] ?? value),
    ]),
  )

/** What a call needs beside the field in question: what is the asker's own, or the least the contract takes. */
export function restOf(own: Known, { name: called, call }: NamedCall, part: Part): Record<string, unknown> {
  const shape = call[part] ? shapeOf(call[part]) : {}
  const sample = (shape.properties ? sampleOf(shape) : {}) as Record<string, unknown>
  return { ...beyond[`${called} ${part}`], ...fitted(own, sample) }
}

/** One field of a call, also deep inside lists of objects: ['items', '0', 'inboundItemId']. */
export type Spot = { part: Part; path: readonly string[]; name: string; shape: Shape }

/** Every field that holds a number or a text. */
export const spotsOf = ({ call }: NamedCall): Spot[] =>
  (['query', 'body'] as const).flatMap((part) => (call[part] ? spotsIn(shapeOf(call[part]), part, [], '') : []))

function spotsIn(shape: Shape, part: Part, path: readonly string[], name: string): Spot[] {
  if (shape.anyOf) return spotsIn(shape.anyOf[0] ?? {}, part, path, name)
  if (shape.type === 'array') return spotsIn(shape.items ?? {}, part, [...path, '0'], name)
  if (shape.type !== 'object') return [{ part, path, name, shape }]
  return Object.entries(shape.properties ?? {}).flatMap(([field, inner]) =>
    spotsIn(inner, part, [...path, field], field),
  )
}

/** The input with a value at one place; what lies on the way and is missing is made as the contract says. */
export function withAt(shape: Shape, input: unknown, path: readonly string[], value: unknown): unknown {
  const [step, ...further] = path
  if (step === undefined) return value
  const plain = shape.anyOf?.[0] ?? shape
  if (plain.type === 'array') {
    const list = Array.isArray(input) ? input : [sampleOf(plain.items ?? {})]
    return [withAt(plain.items ?? {}, list[0], further, value), ...list.slice(1)]
  }
  const inner = plain.properties?.[step] ?? {}
  const made = typeof input === 'object' && input !== null ? input : (sampleOf(plain) as object)
  return { ...made, [step]: withAt(inner, (made as Record<string, unknown>)[step] ?? sampleOf(inner), further, value) }
}

/** An answer without what differs from one asking to the next: its number, and the thing asked for. */
export const wordsOf = ({ status, text }: Answer, value: string | number): string =>
  `${status} ${text.replace(/"requestId":"[^"]*"/, '').replaceAll(String(value), '#')}`

/** Nothing of a list, a count of none, or a refusal. */
export const isEmpty = ({ status, json }: Answer): boolean =>
  status === 404 ||
  (status === 200 && (json['result'] === 0 || (Array.isArray(json['result']) && json['result'].length === 0)))

/** Whether a figure beside the list says something: a number above 0, or a list. */
export const tellsBeside = ({ status, json }: Answer): boolean => {
  const { result: _, status: __, ...beside } = json
  const tells = (value: unknown): boolean =>
    Array.isArray(value)
      ? value.length > 0
      : typeof value === 'object' && value !== null
        ? Object.values(value).some(tells)
        : typeof value === 'number' && value > 0
  return status === 200 && tells(beside)
}
