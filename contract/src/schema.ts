import {
  Array as ArrayOf,
  Boolean as TrueOrFalse,
  Integer,
  Null,
  Number as AnyNumber,
  Object as ObjectOf,
  Optional,
  String as Text,
  Union,
  Unsafe,
} from 'typebox'
import type { Static, TObject, TProperties, TSchema } from 'typebox'

/** The words contracts are written in. Request objects refuse fields they do not list. */
export type { Static, TObject, TSchema }

/** Highest whole quantity one line may carry; more is a slip of the finger. */
export const mostUnits = 1_000_000
/** Letters of a reference code, in a file, in a call and in what finds it. */
export const mostReference = 100

export const object = <T extends TProperties>(fields: T) => ObjectOf(fields, { additionalProperties: false })
export const list = <T extends TSchema>(item: T, { least = 0, most = 5_000 } = {}) =>
  ArrayOf(item, { minItems: least, maxItems: most })
export const optional = Optional
export const maybe = <T extends TSchema>(schema: T) => Union([schema, Null()])
export const nothing = () => Null()

/** An identifier: a positive whole number. */
export const id = () => Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })
/** MerchantId in filters: 0 stands for all merchants the person may see (portal.md 3). */
export const merchantFilter = () => Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })
/** A whole number of units, 1 or more. */
export const units = () => Integer({ minimum: 1, maximum: mostUnits })
/** Which parcel of an order, or how many it has; which one need not be said where it has one. */
export const parcelNumber = () => Integer({ minimum: 1, maximum: 999 })
/** A whole number, 0 or more; a request says how many at most. */
export const count = (most?: number) => Integer({ minimum: 0, ...(most === undefined ? {} : { maximum: most }) })
/** A whole number between two others, both allowed. */
export const wholeBetween = (least: number, most: number) => Integer({ minimum: least, maximum: most })
/** A whole number that may be negative. */
export const wholeNumber = () => Integer({ minimum: -mostUnits, maximum: mostUnits })
/** A number with decimals, for centimetres, kilograms and prices in requests. */
export const decimal = ({ least = 0, most = 10_000_000 } = {}) => AnyNumber({ minimum: least, maximum: most })
/** Days that a batch must have left at ship-by; null asks for none. */
export const minimumDaysLeft = () => maybe(wholeBetween(0, 3650))
export const flag = () => TrueOrFalse()
/** Unix milliseconds, UTC. */
export const timestamp = () => Integer({ minimum: 0, maximum: 253_402_300_799_999 })
/** Signs of no width: fillers, marks of direction, joiners. What consists of nothing else reads as empty. */
const unseen =
  '\\u00ad\\u034f\\u061c\\u115f\\u1160\\u17b4\\u17b5\\u180b-\\u180e\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u206f' +
  '\\u2800\\u3164\\ufe00-\\ufe0f\\ufeff\\uffa0'
/** Text of at least one visible character. NUL is refused. */
export const text = (most = 200) =>
  Text({ minLength: 1, maxLength: most, pattern: `^[^\\u0000]*[^\\s\\u0000${unseen}][^\\u0000]*$` })
/** Text that may be empty, for remarks and searches. */
export const freeText = (most = 1000) => Text({ maxLength: most, pattern: '^[^\\u0000]*$' })
/** What is printed and scanned: a scan is read without blanks around it, so that none are kept. */
const printed = (most: number) =>
  Text({ minLength: 1, maxLength: most, pattern: '^[^\\s\\u0000](?:[^\\u0000\\r\\n\\t]*[^\\s\\u0000])?$' })
/** A stock keeping unit: unique per merchant, no spaces at the ends. */
export const sku = () => printed(64)
/** What a label says of one thing: a serial, as it is scanned. */
export const printedText = (most: number) => printed(most)
/** What a barcode says: unique per merchant, no spaces at the ends. */
export const barcodeText = () => printed(48)
/** A calendar day, YYYY-MM-DD. */
export const day = () => Text({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' })
const addressed = `[^\\s\\u0000@${unseen}]+`
/** An e-mail address: no blanks, and no sign that nobody sees, which would tell two apart that look alike. */
export const email = () => Text({ maxLength: 254, pattern: `^${addressed}@${addressed}\\.${addressed}$` })
export const oneOf = <const T extends readonly (string | number)[]>(...values: T) =>
  // The type lets a number that arrives as text, in a query or a form, be read as one.
  Unsafe<T[number]>({
    ...(values.every((value) => typeof value === 'number') ? { type: 'integer' } : {}),
    enum: values,
  })
/** One of the values, alone or in a list. The value comes first, so that a wrong one is told which there are. */
export const oneOrMore = <const T extends readonly (string | number)[]>(values: T, limits: { most: number }) =>
  Union([oneOf(...values), list(oneOf(...values), limits)])
/** An amount: minor units and the ISO 4217 currency they are counted in. */
export const money = () => object({ minor: Integer(), currency: Text({ minLength: 3, maxLength: 3 }) })

/** Those of the orders named that a call left as they were, each with the reason. */
export const refusedOrders = () => list(object({ orderId: id(), reason: freeText() }))

/** Paging of a list (domain.md): page from 1, size 20 unless told, at most 200; or a cursor from the reply before. */
export const page = {
  pageNumber: Optional(Integer({ minimum: 1, maximum: 10_000_000, default: 1 })),
  pageSize: Optional(Integer({ minimum: 1, maximum: 200, default: 20 })),
  cursor: Optional(Text({ maxLength: 3_000, pattern: '^[\\w-]*$' })),
}
/** What a list's reply carries beside `result`: cursors of the pages around it, null at the ends. */
export const cursors = () => object({ cursor: object({ next: maybe(Text()), previous: maybe(Text()) }) })
