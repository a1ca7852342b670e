import type { Shipping } from '../rules.ts'

/** Days after which nobody reads who bought (domain.md 16): of orders that still wait here, once they have ended. */
export const keptDays = 90

export type OrderKey = { merchantId: number; orderId: number }

/** The fields of calls and files that say who bought and which street it goes to. */
const fields = {
  shippingName: 'name',
  shippingPhone: 'phone',
  shippingAddress1: 'address1',
  shippingAddress2: 'address2',
  shippingPostcode: 'postcode',
} as const
export type BuyerFields = { [Field in keyof typeof fields]?: string }

/** Who bought, in one street of a city: the city, the state and the country are the order's. */
export type Buyer = Pick<Shipping, (typeof fields)[keyof typeof fields]>

export const nobody: Buyer = { name: '', phone: '', address1: '', address2: '', postcode: '' }

/** What was said of a buyer, as far as anything was. */
export const saidOf = (said: BuyerFields): Partial<Buyer> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([field, name]) => {
      const value = said[field as keyof BuyerFields]
      return value === undefined ? [] : [[name, value]]
    }),
  )

/** What an order keeps of its buyer; null where nothing was ever said, or nothing is kept any more. */
export type Kept = { buyer: string | null; isOld: boolean }

/** Why nothing is read of a buyer: it was let go after its days, or SECRET is not the one that sealed it. */
export type Absent = 'Forgotten' | 'Unreadable' | null

export type Region = Pick<Shipping, 'city' | 'state' | 'country'>
