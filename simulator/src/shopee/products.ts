import { Refusal } from '../answer.ts'
import { fieldsOf, listOf, textOf, wholeOf } from '../input.ts'
import type { Item, Model } from '../model.ts'
import { needed, type Routes, type ShopCall, wrong } from './gate.ts'
import { placeShopee } from './moves.ts'
import { wholeIn } from './orders.ts'

/** Listings and their stock. */

const mostItems = 50
const mostModels = 50
const longestTitle = 120
const statuses = ['NORMAL', 'UNLIST', 'BANNED', 'DELETED', 'SELLER_DELETE', 'SHOPEE_DELETE', 'REVIEWING']
const seconds = (time: number): number => Math.floor(time / 1000)
const money = (cents: number): number => cents / 100

function getItemList({ sim, shop, query }: ShopCall) {
  const offset = wholeIn(query, 'offset', 0, 1e9)
  const size = wholeIn(query, 'page_size', 1, 100)
  needed(query, 'item_status')
  const wanted = query.getAll('item_status').flatMap((status) => status.split(','))
  if (wanted.some((status) => !statuses.includes(status))) throw wrong('Invalid item_status.')
  const from = query.has('update_time_from') ? wholeIn(query, 'update_time_from', 0, 1e11) * 1000 : 0
  const until = query.has('update_time_to') ? wholeIn(query, 'update_time_to', 0, 1e11) * 1000 + 999 : Infinity
  const found = sim.world
    .store(shop.key)
    .itemTimes.slice(from, until, 0, Infinity)
    .filter(({ status }) => wanted.includes(status))
  const next = offset + size
  return {
    item: found.slice(offset, next).map((item) => ({
      item_id: item.id,
      item_status: item.status,
      update_time: seconds(item.updateTime),
    })),
    total_count: found.length,
    has_next_page: next < found.length,
    ...(next < found.length && { next_offset: next }),
  }
}

function getBaseInfo({ sim, shop, query }: ShopCall) {
  const ids = needed(query, 'item_id_list').split(',')
  if (ids.length > mostItems) throw wrong('item_id_list takes 1 to 50 items.')
  const items = ids.flatMap((id) => sim.world.store(shop.key).items.get(Number(id)) ?? [])
  return { item_list: items.map((item) => infoOf(item, shop.currency)) }
}

function infoOf(item: Item, currency: string) {
  const [only] = item.models
  const alone = !item.hasModels && only && { price_info: [priceOf(only, currency)], stock_info_v2: stockOf(only) }
  return {
    item_id: item.id,
    item_name: item.title,
    item_sku: item.hasModels ? '' : (only?.sku ?? ''),
    item_status: item.status,
    has_model: item.hasModels,
    weight: String(item.weightGrams / 1000),
    gtin_code: item.barcode,
    image: { image_url_list: [] },
    create_time: seconds(item.createTime),
    update_time: seconds(item.updateTime),
    ...alone,
  }
}

const priceOf = (model: Model, currency: string) => ({
  currency,
  original_price: money(model.priceCents),
  current_price: money(model.priceCents),
})

const stockOf = (model: Model) => ({
  summary_info: { total_reserved_stock: model.campaign, total_available_stock: model.sellable },
  seller_stock: [{ location_id: '', stock: model.sellable }],
})

function findItem({ sim, shop }: ShopCall, id: unknown): Item {
  const item = sim.world.store(shop.key).items.get(wholeOf(id) ?? 0)
  if (!item || item.status === 'DELETED') throw new Refusal('error_item_not_found', 'The item is not found.')
  return item
}

function getModelList(call: ShopCall) {
  const item = findItem(call, needed(call.query, 'item_id'))
  return {
    tier_variation: item.hasModels
      ? [{ name: 'Variation', option_list: item.models.map(({ name }) => ({ option: name })) }]
      : [],
    model: !item.hasModels
      ? []
      : item.models.map((model, index) => ({
          model_id: model.id,
          model_sku: model.sku,
          model_name: model.name,
          model_status: 'MODEL_NORMAL',
          tier_index: [index],
          price_info: [priceOf(model, call.shop.currency)],
          stock_info_v2: stockOf(model),
        })),
  }
}

/** A shop that is not normal takes no changes, in words of its state. */
function checkOpen({ shop }: ShopCall): void {
  if (shop.state !== 'normal')
    throw new Refusal('product.error_shop_status', `The shop is in ${shop.state} status and can not edit products.`)
}

type Wanted = { modelId: number; stock: number }

function wantedOf(entry: unknown): Wanted {
  const input = fieldsOf(entry)
  const stocks = listOf(input.seller_stock).map((place) => wholeOf(fieldsOf(place).stock))
  const isRight = stocks.length > 0 && stocks.every((stock) => stock !== undefined && stock >= 0)
  if (!isRight) throw wrong('Invalid seller_stock.')
  return { modelId: wholeOf(input.model_id) ?? 0, stock: stocks.reduce<number>((sum, stock) => sum + (stock ?? 0), 0) }
}

/** Why a model's number was not set; nothing where it was. */
function setStock(call: ShopCall, item: Item, { modelId, stock }: Wanted): string | undefined {
  const { sim, shop, path } = call
  const model = item.models.find(({ id }) => id === modelId)
  if (!model) return 'The model is not found.'
  if (model.isPoison) return 'System busy.'
  if (sim.faults.strike('partly-failed', shop.key, path, model.sku)) return 'System busy.'
  if (stock < model.campaign) return 'Total stock must be more than reserved stock'
  if (sim.faults.strike('stock-unchanged', shop.key, path, model.sku)) return undefined
  if (sim.faults.strike('stock-race', shop.key, path, model.sku) && model.sellable > 0)
    placeShopee(sim, shop, { shop: shop.key, lines: [{ sku: model.sku }] }, sim.clock.now())
  model.sellable = stock
  return undefined
}

function updateStock(call: ShopCall) {
  const { sim, body } = call
  const wanted = listOf(body.stock_list).map(wantedOf)
  if (wanted.length < 1 || wanted.length > mostModels) throw wrong('stock_list takes 1 to 50 models.')
  checkOpen(call)
  const item = findItem(call, body.item_id)
  const results = wanted.map((one) => ({ ...one, reason: setStock(call, item, one) }))
  item.updateTime = sim.clock.now()
  sim.world.saveItem(item)
  return {
    failure_list: results.flatMap(({ modelId, reason }) =>
      reason === undefined ? [] : [{ model_id: modelId, failed_reason: reason }],
    ),
    success_list: results.flatMap(({ modelId, stock, reason }) =>
      reason === undefined ? [{ model_id: modelId, location_id: '', stock }] : [],
    ),
  }
}

function updatePrice(call: ShopCall) {
  checkOpen(call)
  const item = findItem(call, call.body.item_id)
  const results = listOf(call.body.price_list).map((entry) => {
    const { model_id, original_price } = fieldsOf(entry)
    const model = item.models.find(({ id }) => id === (wholeOf(model_id) ?? 0))
    const price = typeof original_price === 'number' && original_price > 0 ? original_price : undefined
    if (model && price !== undefined) model.priceCents = Math.round(price * 100)
    return { modelId: wholeOf(model_id) ?? 0, price, isDone: model !== undefined && price !== undefined }
  })
  saveChanged(call, item)
  return {
    success_list: results.flatMap(({ modelId, price, isDone }) =>
      isDone ? [{ model_id: modelId, original_price: price }] : [],
    ),
    failure_list: results.flatMap(({ modelId, isDone }) =>
      isDone ? [] : [{ model_id: modelId, failed_reason: 'Invalid price.' }],
    ),
  }
}

function updateItem(call: ShopCall) {
  checkOpen(call)
  const item = findItem(call, call.body.item_id)
  const title = call.body.item_name
  if (title !== undefined) {
    const length = [...textOf(title)].length
    if (length < 1 || length > longestTitle)
      throw new Refusal('product.error_name_length', `Product name must be between 1 and ${longestTitle} characters.`)
    item.title = textOf(title)
  }
  const [only] = item.models
  if (call.body.item_sku !== undefined && only && !item.hasModels) only.sku = textOf(call.body.item_sku)
  if (call.body.item_status === 'NORMAL' || call.body.item_status === 'UNLIST') item.status = call.body.item_status
  saveChanged(call, item)
  return { item_id: item.id, item_name: item.title, item_status: item.status }
}

function updateModel(call: ShopCall) {
  checkOpen(call)
  const item = findItem(call, call.body.item_id)
  for (const entry of listOf(call.body.model).map(fieldsOf)) {
    const model = item.models.find(({ id }) => id === wholeOf(entry.model_id))
    if (!model) throw new Refusal('error_item_not_found', 'The model is not found.')
    if (entry.model_sku !== undefined) model.sku = textOf(entry.model_sku)
  }
  saveChanged(call, item)
  return {}
}

function saveChanged({ sim }: ShopCall, item: Item): void {
  item.updateTime = sim.clock.now()
  sim.world.saveItem(item)
}

export const productRoutes: Routes = {
  '/api/v2/product/get_item_list': { method: 'GET', level: 'shop', handle: getItemList },
  '/api/v2/product/get_item_base_info': { method: 'GET', level: 'shop', handle: getBaseInfo },
  '/api/v2/product/get_model_list': { method: 'GET', level: 'shop', handle: getModelList },
  '/api/v2/product/update_stock': { method: 'POST', level: 'shop', handle: updateStock },
  '/api/v2/product/update_price': { method: 'POST', level: 'shop', handle: updatePrice },
  '/api/v2/product/update_item': { method: 'POST', level: 'shop', handle: updateItem },
  '/api/v2/product/update_model': { method: 'POST', level: 'shop', handle: updateModel },
}
