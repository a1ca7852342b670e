import type { Marketplace } from './control-types.ts'
import type { Model, Order } from './model.ts'
import type { World } from './world.ts'

/**
 * What a marketplace knows of a SKU's units: sellable, withheld for who has not paid, occupied by what was paid and has
 * not left, set aside for a campaign. Shopee's campaign units are among the sellable ones, Lazada's beside them.
 */

/** What Lazada calls the total. */
export const totalOf = (model: Model): number => model.sellable + model.withhold + model.occupied + model.campaign

type Taken = { modelId: number; itemId: number; quantity: number; status?: string }

export const takenBy = (order: Order): Taken[] =>
  order.marketplace === 'shopee' ? order.lines : order.units.map((unit) => ({ ...unit, quantity: 1 }))

/** Does something to the model of each line. */
export function forEachModel(
  world: World,
  shop: string,
  lines: readonly Taken[],
  change: (model: Model, quantity: number) => void,
): void {
  for (const { itemId, modelId, quantity } of lines) {
    const found = world.model(shop, itemId, modelId)
    if (!found) continue
    change(found.model, quantity)
    world.saveItem(found.item)
  }
}

export const take = (isPaid: boolean) => (model: Model, quantity: number) => {
  model.sellable -= quantity
  if (isPaid) model.occupied += quantity
  else model.withhold += quantity
}

export const pay = (model: Model, quantity: number): void => {
  model.withhold -= quantity
  model.occupied += quantity
}

export const leave = (model: Model, quantity: number): void => {
  model.occupied -= quantity
}

export const giveBack = (wasPaid: boolean) => (model: Model, quantity: number) => {
  if (wasPaid) model.occupied -= quantity
  else model.withhold -= quantity
  // What comes back while the shop is shut comes back with it.
  if (model.heldBack === undefined) model.sellable += quantity
  else model.heldBack += quantity
}

/** A shop that is not normal sells nothing; its old numbers come back with it, whatever was sent meanwhile. */
export function changeState(world: World, shopKey: string, isNormal: boolean): void {
  for (const item of world.store(shopKey).items.values()) {
    for (const model of item.models) {
      if (!isNormal && model.heldBack === undefined) {
        model.heldBack = model.sellable
        model.sellable = 0
      }
      if (isNormal && model.heldBack !== undefined) {
        model.sellable = model.heldBack
        delete model.heldBack
      }
    }
    world.saveItem(item)
  }
}

export function beginCampaign(marketplace: Marketplace, model: Model, quantity: number): void {
  model.campaign += quantity
  if (marketplace === 'lazada') model.sellable -= quantity
}

/** What is left goes back without a word. */
export function endCampaign(marketplace: Marketplace, model: Model): void {
  if (marketplace === 'lazada') model.sellable += model.campaign
  model.campaign = 0
  delete model.campaignUntil
}
