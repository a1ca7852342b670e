import { Refusal } from '../answer.ts'
import type { Marketplace } from '../control-types.ts'
import type { Shop } from '../model.ts'
import type { Pusher } from '../push.ts'
import type { Simulator } from '../simulator.ts'

/** What control calls work with. */
export type Control = { sim: Simulator; pushers: Record<Marketplace, Pusher> }

/** The shop that is meant: by its key, or by its number where one alone has it. */
export function shopOf({ sim }: Control, name: unknown): Shop {
  const found = [...sim.world.shops.values()].filter(({ key, id }) => key === name || String(id) === String(name))
  const [shop] = found
  if (!shop) throw new Refusal('no-shop', `There is no shop ${String(name)}.`)
  if (found.length > 1) throw new Refusal('two-shops', `Say shopee:${shop.id} or lazada:${shop.id}.`)
  return shop
}
