import { Refusal } from '../answer.ts'
import type {
  CampaignInput,
  CodeInput,
  ListingAnswer,
  ListingEdit,
  ListingsInput,
  ShopInput,
  TokensInput,
} from '../control-types.ts'
import { giveLazadaCode, giveLazadaPair, lazadaRedirect } from '../lazada/auth.ts'
import type { Item, Model, Shop } from '../model.ts'
import { givePair, giveShopeeCode, shopeeRedirect } from '../shopee/auth.ts'
import { beginCampaign, changeState, endCampaign } from '../stock.ts'
import { type Control, shopOf } from './control.ts'

/** Control calls about shops, their tokens, listings and campaigns. */

export function setShop(control: Control, input: ShopInput): { shop: string } {
  const { world } = control.sim
  const shop = input.shop === undefined ? newShop(control, input) : shopOf(control, input.shop)
  const { name, country, currency, shipping, mainAccount, state } = input
  if (state !== undefined && state !== shop.state) {
    changeState(world, shop.key, state === 'normal')
    shop.state = state
  }
  Object.assign(
    shop,
    Object.fromEntries(
      Object.entries({ name, country, currency, shipping, mainAccount }).filter(([, value]) => value !== undefined),
    ),
  )
  world.saveShop(shop)
  return { shop: shop.key }
}

function newShop({ sim }: Control, { marketplace, id, name }: ShopInput): Shop {
  if (!marketplace || !id) throw new Refusal('incomplete', 'A new shop needs marketplace and id.')
  const key = `${marketplace}:${id}`
  if (sim.world.shops.has(key)) throw new Refusal('shop-there', `${key} is there already.`)
  return {
    key,
    marketplace,
    id,
    name: name ?? key,
    country: 'SG',
    currency: 'SGD',
    state: 'normal',
    shipping: 'pickup',
    isAuthorised: false,
  }
}

export function giveCode(control: Control, input: CodeInput) {
  const { sim } = control
  if (input.mainAccount !== undefined) {
    const whose = { mainAccount: input.mainAccount }
    if (!sim.world.mains.has(input.mainAccount)) throw new Refusal('no-account', 'There is no such main account.')
    if (input.redirect) return { redirectTo: shopeeRedirect(sim, input.redirect, whose) }
    return { code: giveShopeeCode(sim, whose), main_account_id: input.mainAccount }
  }
  const shop = shopOf(control, input.shop)
  if (shop.marketplace === 'lazada') {
    if (input.redirect) return { redirectTo: lazadaRedirect(sim, input.redirect, shop.key, input.state) }
    return { code: giveLazadaCode(sim, shop.key), seller_id: shop.id }
  }
  if (input.redirect) return { redirectTo: shopeeRedirect(sim, input.redirect, { shop: shop.key }) }
  return { code: giveShopeeCode(sim, { shop: shop.key }), shop_id: shop.id }
}

export function setTokens(control: Control, { shop: name, act }: TokensInput) {
  const { sim } = control
  const { world } = sim
  const shop = shopOf(control, name)
  if (act === 'give') {
    const pair = shop.marketplace === 'shopee' ? givePair(sim, [shop.key]) : giveLazadaPair(sim, shop)
    return { accessToken: pair.access, refreshToken: pair.refresh }
  }
  const until = sim.clock.now()
  const ofShop = ({ subject }: { subject: string }) => subject === shop.key
  if (act !== 'expire-refresh')
    for (const grant of [...world.grants.values()].filter(ofShop)) world.saveGrant({ ...grant, until })
  if (act !== 'expire-access')
    for (const refresh of [...world.refreshes.values()].filter(ofShop)) world.saveRefresh({ ...refresh, until })
  if (act === 'revoke') {
    shop.isAuthorised = false
    world.saveShop(shop)
    world.tell({ kind: 'revoked', shop })
  }
  return {}
}

export function addListings(control: Control, { shop: name, listings }: ListingsInput): { listings: ListingAnswer[] } {
  const { world, clock } = control.sim
  const shop = shopOf(control, name)
  const items = listings.map((listing): Item => {
    const models = listing.models ?? [{ sku: listing.sku }]
    const isAlone = listing.models === undefined
    return {
      shop: shop.key,
      id: 100_000_000 + world.nextId(),
      title: listing.name ?? listing.sku,
      status: 'NORMAL',
      hasModels: !isAlone,
      weightGrams: listing.weightGrams ?? 300,
      barcode: listing.barcode ?? '',
      createTime: clock.now(),
      updateTime: clock.now(),
      models: models.map((model: { sku: string; name?: string; priceCents?: number; stock?: number }) => ({
        // A Shopee listing without variants has model 0; on Lazada every SKU has a number.
        id: isAlone && shop.marketplace === 'shopee' ? 0 : 200_000_000 + world.nextId(),
        sku: model.sku,
        name: model.name ?? '',
        priceCents: model.priceCents ?? listing.priceCents ?? 1000,
        sellable: model.stock ?? listing.stock ?? 0,
        withhold: 0,
        occupied: 0,
        campaign: 0,
        isPoison: false,
      })),
    }
  })
  for (const item of items) world.saveItem(item)
  return { listings: items.flatMap(listingsOf) }
}

const listingsOf = (item: Item): ListingAnswer[] =>
  item.models.map((model) => ({
    itemId: item.id,
    modelId: model.id,
    sku: model.sku,
    name: item.title,
    status: item.status,
    priceCents: model.priceCents,
    sellable: model.sellable,
    withhold: model.withhold,
    occupied: model.occupied,
    campaign: model.campaign,
    ...(model.heldBack !== undefined && { heldBack: model.heldBack }),
    isPoison: model.isPoison,
  }))

export function readListings(control: Control, query: URLSearchParams): { listings: ListingAnswer[] } {
  const shop = shopOf(control, query.get('shop'))
  const sku = query.get('sku')
  const all = [...control.sim.world.store(shop.key).items.values()].flatMap(listingsOf)
  return { listings: sku === null ? all : all.filter((listing) => listing.sku === sku) }
}

function modelsOf(control: Control, shop: Shop, sku: string): { item: Item; model: Model }[] {
  const found = control.sim.world.modelsOf(shop.key, sku)
  if (found.length === 0) throw new Refusal('no-listing', `${shop.name} lists no ${sku}.`)
  return found
}

export function editListing(control: Control, input: ListingEdit): { listings: ListingAnswer[] } {
  const { world, clock } = control.sim
  const found = modelsOf(control, shopOf(control, input.shop), input.sku)
  for (const { item, model } of found) {
    item.title = input.name ?? item.title
    item.status = input.status ?? item.status
    model.sku = input.newSku ?? model.sku
    model.priceCents = input.priceCents ?? model.priceCents
    model.sellable = input.stock ?? model.sellable
    model.isPoison = input.isPoison ?? model.isPoison
    item.updateTime = clock.now()
    world.saveItem(item)
  }
  return { listings: found.flatMap(({ item }) => listingsOf(item)) }
}

export function runCampaign(control: Control, { shop: name, sku, act, quantity, endsAt }: CampaignInput) {
  const { world, clock } = control.sim
  const shop = shopOf(control, name)
  for (const { item, model } of modelsOf(control, shop, sku)) {
    if (act === 'end') endCampaign(shop.marketplace, model)
    else {
      if ((quantity ?? 0) > model.sellable) throw new Refusal('too-many', `${sku} has ${model.sellable} to sell.`)
      beginCampaign(shop.marketplace, model, quantity ?? 0)
      if (shop.marketplace === 'shopee') world.tell({ kind: 'reserved', shop, item, model })
      if (endsAt !== undefined)
        clock.at(endsAt, () => {
          endCampaign(shop.marketplace, model)
          world.saveItem(item)
        })
    }
    world.saveItem(item)
  }
  return readListings(control, new URLSearchParams({ shop: shop.key, sku }))
}
