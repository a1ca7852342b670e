import { Refusal } from './answer.ts'
import { makeBuyer } from './buyers.ts'
import type { OrdersInput } from './control-types.ts'
import type { Line, OrderBase, Shop } from './model.ts'
import type { Simulator } from './simulator.ts'

/** What an order is begun with, alike on both marketplaces. */
export type Placing = { base: OrderBase; lines: Line[]; isPaid: boolean; status: string | undefined; isQuiet: boolean }

const weekday = 86_400_000
export const unpaidLife = 30 * 60_000
export const shipByMs = 2 * weekday

export function placingOf(sim: Simulator, shop: Shop, input: OrdersInput, time: number, id: string): Placing {
  const { world, chance } = sim
  if (world.order(shop.key, id)) throw new Refusal('order-there', `There is an order ${id} already.`)
  const lines = linesOf(sim, shop, input)
  const holdsStock = input.isQuiet !== true
  if (holdsStock) checkSellable(sim, shop, lines)
  const isPaid = input.isPaid !== false
  const buyer = makeBuyer(chance)
  return {
    base: {
      shop: shop.key,
      id,
      createTime: time,
      updateTime: time,
      ...(isPaid && { payTime: time }),
      buyer: input.oddity === 'emoji' ? { ...buyer, name: '🦊 Bücher & Søn 李' } : buyer,
      currency: input.currency ?? shop.currency,
      isCod: input.isCod === true,
      isByMarketplace: input.isByMarketplace === true,
      isDigital: input.isDigital === true,
      ...(input.oddity && { oddity: input.oddity }),
      holdsStock,
    },
    lines,
    isPaid,
    status: input.oddity === 'unknown-status' ? 'WAITING_FOR_THE_MOON' : input.status,
    isQuiet: input.isQuiet === true,
  }
}

function linesOf(sim: Simulator, shop: Shop, { lines, oddity }: OrdersInput): Line[] {
  const { world } = sim
  if (oddity === 'no-items') return []
  const unknown = { sku: 'NOBODY-KNOWS', quantity: 1, priceCents: 999, name: 'Something nobody listed' }
  const wanted =
    oddity === 'unmapped-sku'
      ? [unknown]
      : oddity === 'lines-300'
        ? Array.from({ length: 300 }, (_, number) => ({ ...unknown, sku: `LINE-${number + 1}` }))
        : (lines ?? someLines(sim, shop))
  return wanted.map((line) => {
    const found = world.modelsOf(shop.key, line.sku)[0]
    const priceCents = line.priceCents ?? found?.model.priceCents ?? 1000
    return {
      id: world.nextId(),
      itemId: found?.item.id ?? 0,
      modelId: found?.model.id ?? 0,
      sku: line.sku,
      name: line.name ?? found?.item.title ?? line.sku,
      quantity: line.quantity ?? 1,
      priceCents: oddity === 'negative-price' ? -Math.abs(priceCents) : priceCents,
    }
  })
}

function someLines(
  { world, chance }: Simulator,
  shop: Shop,
): { sku: string; quantity?: number; priceCents?: number; name?: string }[] {
  const skus = [...world.store(shop.key).skus.keys()]
  if (skus.length === 0) return [{ sku: `DEMO-${1 + chance.below(50)}` }]
  const count = Math.min(1 + chance.below(3), skus.length)
  const start = chance.below(skus.length)
  return Array.from({ length: count }, (_, step) => ({
    sku: skus[(start + step) % skus.length] ?? '',
    quantity: 1 + chance.below(2),
  }))
}

function checkSellable({ world }: Simulator, shop: Shop, lines: readonly Line[]): void {
  if (shop.state !== 'normal') throw new Refusal('shop-shut', `${shop.name} sells nothing now: ${shop.state}.`)
  for (const line of lines) {
    const found = world.model(shop.key, line.itemId, line.modelId)
    if (found && found.model.sellable < line.quantity)
      throw new Refusal('sold-out', `Sold out: ${line.sku} has ${found.model.sellable} left.`)
  }
}
