import { Refusal } from '../answer.ts'
import { type Fields, fieldsOf, textOf, wholeOf } from '../input.ts'
import type { Item, Model } from '../model.ts'
import { totalOf } from '../stock.ts'
import { needed, type Routes, type SellerCall } from './gate.ts'
import { placeLazada } from './moves.ts'
import { parsePayload } from './xml.ts'

/** Listings and their stock. */

const mostSkus = 20
const longestTitle = 255
const filters: Record<string, (item: Item) => boolean> = {
  all: ({ status }) => status !== 'DELETED',
  live: ({ status }) => status === 'NORMAL',
  inactive: ({ status }) => status === 'UNLIST',
  deleted: ({ status }) => status === 'DELETED',
  'sold-out': ({ status, models }) => status === 'NORMAL' && models.every(({ sellable }) => sellable <= 0),
}

function getProducts({ sim, shop, given }: SellerCall) {
  const filter = filters[needed(given, 'filter')]
  if (!filter) throw new Refusal('E036', 'E036: Invalid status filter')
  const [limit, offset] = [wholeOf(given.limit ?? '20'), wholeOf(given.offset ?? '0')]
  if (limit === undefined || limit < 1 || limit > 50) throw new Refusal('E019', 'E019: Invalid Limit')
  if (offset === undefined || offset < 0 || offset > 10_000) throw new Refusal('E014', 'E014: Invalid Offset')
  const after = given.update_after ? Date.parse(given.update_after.replace(/([+-]\d{2})(\d{2})$/, '$1:$2')) : 0
  if (Number.isNaN(after)) throw new Refusal('E017', 'E017: Invalid Date Format')
  const found = sim.world.store(shop.key).itemTimes.slice(after, Infinity, 0, Infinity).filter(filter)
  return {
    data: {
      total_products: found.length,
      products: found.slice(offset, offset + limit).map((item) => productOf(item, shop.country)),
    },
  }
}

const productOf = (item: Item, country: string) => ({
  item_id: item.id,
  status: item.status === 'NORMAL' ? 'Active' : item.status === 'UNLIST' ? 'InActive' : 'Deleted',
  attributes: { name: item.title, barcode: item.barcode },
  images: [],
  created_time: String(item.createTime),
  updated_time: String(item.updateTime),
  skus: item.models.map((model) => ({
    SkuId: model.id,
    SellerSku: model.sku,
    ShopSku: `${item.id}_${country}-${model.id}`,
    Status: item.status === 'NORMAL' ? 'active' : 'inactive',
    price: model.priceCents / 100,
    quantity: totalOf(model),
    Available: model.sellable,
    package_weight: String(item.weightGrams / 1000),
    multiWarehouseInventories: [
      {
        warehouseCode: 'dropshipping',
        sellableQuantity: model.sellable,
        withholdQuantity: model.withhold,
        occupyQuantity: model.occupied,
        quantity: totalOf(model),
        totalQuantity: totalOf(model),
      },
    ],
  })),
})

type Named = { input: Fields; item: Item; model: Model }

const skuFieldsOf = (payload: string): Fields[] => {
  const product = fieldsOf(fieldsOf(parsePayload(payload).Request).Product)
  const skus = fieldsOf(product.Skus).Sku
  return (Array.isArray(skus) ? skus : [skus]).map(fieldsOf)
}

const detail = (input: Fields, message: string) => ({
  sku_id: textOf(input.SkuId),
  seller_sku: textOf(input.SellerSku),
  message,
})

/** The SKUs of a payload. A refused batch is refused whole. */
function skusOf({ sim, shop, given }: SellerCall): Named[] {
  const inputs = skuFieldsOf(needed(given, 'payload'))
  if (shop.state !== 'normal')
    throw new Refusal('SellerNotVerified', `The seller is in ${shop.state} status and can not update products`)
  if (inputs.length > mostSkus) throw new Refusal('E513', 'E513: Too many SKUs in one request')
  const found = inputs.map((input) => {
    const itemId = wholeOf(input.ItemId)
    const byId = itemId === undefined ? undefined : sim.world.model(shop.key, itemId, wholeOf(input.SkuId) ?? -1)
    const isNamed = byId !== undefined && byId.item.status !== 'DELETED'
    return { input, named: isNamed ? byId : undefined }
  })
  const unknown = found.filter(({ named }) => !named)
  if (unknown.length > 0)
    throw new Refusal('501', 'E501: Update product failed', {
      detail: unknown.map(({ input }) => detail(input, 'SKU_NOT_FOUND')),
    })
  const skus = found.flatMap(({ input, named }) => (named ? [{ input, ...named }] : []))
  // One poison SKU fails all, and nobody says which it was.
  if (skus.some(({ model }) => model.isPoison)) throw new Refusal('501', 'E501: Update product failed')
  return skus
}

type Setting = {
  check: (model: Model, quantity: number) => string
  set: (model: Model, quantity: number) => void
  least: number
}

const belowCampaign = (quantity: number): Refusal =>
  new Refusal('4170', `4170: The quantity ${quantity} is below what is withheld, occupied or locked by a campaign`)

/** Sets a number of each SKU as one of the three calls does. */
function update(call: SellerCall, field: string, { check, set, least }: Setting) {
  const { sim, shop, path } = call
  const wanted = skusOf(call).map((sku) => {
    const quantity = wholeOf(sku.input[field])
    if (quantity === undefined || quantity < least) throw new Refusal('E005', `E005: Invalid ${field}`)
    return { ...sku, quantity }
  })
  const refused = wanted.filter(({ model, quantity }) => check(model, quantity) !== '')
  const [first] = refused
  if (first)
    throw new Refusal('4170', belowCampaign(first.quantity).message, {
      detail: refused.map(({ input, model, quantity }) => detail(input, check(model, quantity))),
    })
  const broken: Fields[] = []
  for (const { input, item, model, quantity } of wanted) {
    if (sim.faults.strike('partly-failed', shop.key, path, model.sku)) broken.push(detail(input, 'SYSTEM_BUSY'))
    else if (!sim.faults.strike('stock-unchanged', shop.key, path, model.sku)) {
      if (sim.faults.strike('stock-race', shop.key, path, model.sku) && model.sellable > 0)
        placeLazada(sim, shop, { shop: shop.key, lines: [{ sku: model.sku }] }, sim.clock.now())
      set(model, quantity)
      item.updateTime = sim.clock.now()
      sim.world.saveItem(item)
    }
  }
  return { success: true, data: {}, ...(broken.length > 0 && { detail: broken }) }
}

const sellable: Setting = {
  least: 0,
  check: (model, quantity) => (quantity < model.campaign ? `${model.campaign} are locked by a campaign` : ''),
  set: (model, quantity) => (model.sellable = quantity),
}
const adjusted: Setting = {
  least: -1_000_000,
  check: (model, change) => (model.sellable + change < 0 ? 'Sellable would be below zero' : ''),
  set: (model, change) => (model.sellable += change),
}
const total: Setting = {
  least: 0,
  check(model, quantity) {
    const bound = model.withhold + model.occupied + model.campaign
    return quantity < bound ? `${bound} are withheld, occupied or locked by a campaign` : ''
  },
  set: (model, quantity) => (model.sellable = quantity - model.withhold - model.occupied - model.campaign),
}

const cents = (value: unknown): number | undefined => {
  const price = Number(textOf(value))
  return textOf(value) !== '' && price > 0 ? Math.round(price * 100) : undefined
}

function updatePriceQuantity(call: SellerCall) {
  const skus = skusOf(call)
  if (skus.some(({ input }) => input.Price !== undefined && cents(input.Price) === undefined))
    throw new Refusal('E005', 'E005: Invalid Price')
  const withQuantity = skus.filter(({ input }) => textOf(input.Quantity) !== '')
  if (withQuantity.length > 0 && withQuantity.length < skus.length) throw new Refusal('E005', 'E005: Invalid Quantity')
  const answer = withQuantity.length > 0 ? update(call, 'Quantity', total) : { success: true, data: {} }
  for (const { input, item, model } of skus) {
    model.priceCents = cents(input.Price) ?? model.priceCents
    call.sim.world.saveItem(item)
  }
  return answer
}

/** Title, SKU, price and status. */
function updateProduct(call: SellerCall) {
  const { sim, shop, given } = call
  const product = fieldsOf(fieldsOf(parsePayload(needed(given, 'payload')).Request).Product)
  const item = sim.world.store(shop.key).items.get(wholeOf(product.ItemId) ?? 0)
  if (!item || item.status === 'DELETED') throw new Refusal('501', 'E501: ITEM_NOT_FOUND')
  if (shop.state !== 'normal') throw new Refusal('SellerNotVerified', `The seller is in ${shop.state} status`)
  const name = textOf(fieldsOf(product.Attributes).name)
  if ([...name].length > longestTitle)
    throw new Refusal('501', 'E501: Update product failed', {
      detail: [{ field: 'name', message: `The name must not be longer than ${longestTitle} characters` }],
    })
  if (name !== '') item.title = name
  const skus = fieldsOf(product.Skus).Sku
  for (const input of (Array.isArray(skus) ? skus : [skus]).map(fieldsOf)) {
    const model = item.models.find(({ id }) => id === wholeOf(input.SkuId))
    if (model && textOf(input.SellerSku) !== '') model.sku = textOf(input.SellerSku)
    if (model) model.priceCents = cents(input.Price) ?? model.priceCents
    const status = textOf(input.Status).toLowerCase()
    if (status !== '') item.status = status === 'active' ? 'NORMAL' : 'UNLIST'
  }
  item.updateTime = sim.clock.now()
  sim.world.saveItem(item)
  return { data: { item_id: item.id } }
}

export const productRoutes: Routes = {
  '/products/get': { method: 'GET', handle: getProducts },
  '/product/stock/sellable/update': { method: 'POST', handle: (call) => update(call, 'SellableQuantity', sellable) },
  '/product/stock/sellable/adjust': { method: 'POST', handle: (call) => update(call, 'SellableQuantity', adjusted) },
  '/product/price_quantity/update': { method: 'POST', handle: updatePriceQuantity },
  '/product/update': { method: 'POST', handle: updateProduct },
}
