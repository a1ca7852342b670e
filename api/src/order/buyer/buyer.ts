import { seal, sealedWith, unseal } from '../../kernel/sealed.ts'
import { settings } from '../../kernel/settings.ts'
import { type Absent, type Buyer, type Kept, nobody, type OrderKey, type Region } from './fields.ts'

const aboutOf = ({ merchantId, orderId }: OrderKey): string => `buyer of ${merchantId} ${orderId}`

/** A buyer as it is kept with this order: it opens beside no other. */
export const sealBuyer = (key: OrderKey, buyer: Partial<Buyer>): string =>
  seal(settings().secret, JSON.stringify({ ...nobody, ...buyer }), aboutOf(key))

const isPlain = (kept: string): boolean => kept.startsWith('{')

/** Undefined where SECRET opens it no more. */
function openBuyer(key: OrderKey, kept: string): Buyer | undefined {
  const said = isPlain(kept) ? kept : unseal(settings().secrets, kept, aboutOf(key))
  return said === undefined ? undefined : { ...nobody, ...(JSON.parse(said) as Partial<Buyer>) }
}

/** Who bought, as far as it is kept and can be read. */
export function buyerOf(key: OrderKey, { buyer, isOld }: Kept): { buyer: Buyer; absent: Absent } {
  if (buyer === null) return { buyer: nobody, absent: isOld ? 'Forgotten' : null }
  const opened = openBuyer(key, buyer)
  return opened ? { buyer: opened, absent: null } : { buyer: nobody, absent: 'Unreadable' }
}

/** Where an order goes, from what is kept of its buyer and from its own columns. */
export function shippingOf(key: OrderKey, { city, state, country, ...kept }: Kept & Region) {
  const { buyer, absent } = buyerOf(key, kept)
  return { shipping: { ...buyer, city, state, country }, absent }
}

/** What values begin with that SECRET opens, the newest first. */
export const openable = (): string[] => settings().secrets.map(sealedWith)
