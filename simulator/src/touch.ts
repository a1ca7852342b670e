import { moveLazada } from './lazada/moves.ts'
import type { Order } from './model.ts'
import { moveShopee } from './shopee/moves.ts'
import type { Simulator } from './simulator.ts'

/** Orders that get a new update time and nothing else, by chance. */
export function touchSome(sim: Simulator, shop: string, count: number): void {
  const { updated } = sim.world.store(shop)
  const found = new Set<Order>()
  for (let step = 0; step < count && updated.size > 0; step += 1) {
    const [order] = updated.slice(0, Infinity, sim.chance.below(updated.size), 1)
    if (order) found.add(order)
  }
  for (const order of found) {
    if (order.marketplace === 'shopee') moveShopee(sim, order, 'touch', {})
    else moveLazada(sim, order, 'touch', {})
  }
}

/** The fault that updates orders while their list is being read. */
export function touchAfterPage(sim: Simulator, shop: string, path: string): void {
  const fault = sim.faults.strike('touch-between-pages', shop, path)
  if (fault) touchSome(sim, shop, fault.count ?? 1)
}
