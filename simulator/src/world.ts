import type { Apps, Settings } from './control-types.ts'
import type { Journal } from './journal.ts'
import type { Code, Grant, Item, LazadaOrder, Model, Order, Refresh, Return, Shop, ShopeeOrder } from './model.ts'
import { defaultApps, defaultSettings, defaultShops, mainAccount } from './seed.ts'
import { Timeline } from './timeline.ts'

type MainAccount = typeof mainAccount
/** A push nobody took, kept until it is confirmed. */
export type Lost = { id: number; at: number; shopId: number; code: number; data: unknown }
/** What pushes are made of. */
export type News =
  | { kind: 'order'; order: Order; units?: readonly number[] }
  | { kind: 'tracking'; order: ShopeeOrder; packageNumber: string }
  | { kind: 'document'; order: ShopeeOrder; packageNumber: string; isFailed: boolean }
  | { kind: 'parcel'; order: LazadaOrder; parcel: string; status: string }
  | { kind: 'authorised' | 'revoked'; shop: Shop }
  | { kind: 'reserved'; shop: Shop; item: Item; model: Model }

/** Everything of one shop, found by number and by time. */
type Store = {
  items: Map<number, Item>
  itemTimes: Timeline<Item>
  skus: Map<string, Set<number>>
  orders: Map<string, Order>
  created: Timeline<Order>
  updated: Timeline<Order>
  returns: Map<string, Return>
  /** Lazada orders by the number of their parcel. */
  parcels: Map<string, LazadaOrder>
}

const emptyStore = (): Store => ({
  items: new Map(),
  itemTimes: new Timeline(),
  skus: new Map(),
  orders: new Map(),
  created: new Timeline(),
  updated: new Timeline(),
  returns: new Map(),
  parcels: new Map(),
})

/** The one world both marketplaces live in. What is changed is saved by the function of its kind, which journals it. */
export class World {
  shops = new Map<string, Shop>()
  mains = new Map<number, MainAccount>()
  settings: Settings = { ...defaultSettings }
  apps: Apps = defaultApps()
  codes = new Map<string, Code>()
  grants = new Map<string, Grant>()
  refreshes = new Map<string, Refresh>()
  lost: Lost[] = []
  clockOffset = 0
  /** Lazada's labels, which can be fetched for ten minutes. */
  links = new Map<string, { until: number; isHtml: boolean; lines: string[] }>()
  /** Where a shop's next pickup slot closed early: the first that is open. */
  slotsFrom = new Map<string, number>()
  listeners: ((news: News) => void)[] = []
  #stores = new Map<string, Store>()
  #nextId = 1
  #isReplaying = false

  constructor(readonly journal: Journal) {
    const entries = journal.read()
    this.#isReplaying = true
    this.#begin()
    for (const { kind, value, next } of entries) {
      this.#replay(kind, value)
      this.#nextId = next
    }
    this.#isReplaying = false
  }

  /** The world of the first start again, or with another seed. */
  reset(seed = defaultSettings.seed): void {
    this.#begin()
    this.settings.seed = seed
    this.#add('reset', seed)
  }

  tell(news: News): void {
    if (!this.#isReplaying) for (const listener of this.listeners) listener(news)
  }

  nextId(): number {
    return this.#nextId++
  }

  store(shop: string): Store {
    const found = this.#stores.get(shop)
    if (found) return found
    const made = emptyStore()
    this.#stores.set(shop, made)
    return made
  }

  order(shop: string, id: string): Order | undefined {
    return this.store(shop).orders.get(id)
  }

  /** The models that bear a SKU now; two may. */
  modelsOf(shop: string, sku: string): { item: Item; model: Model }[] {
    const { items, skus } = this.store(shop)
    return [...(skus.get(sku) ?? [])].flatMap((id) => {
      const item = items.get(id)
      if (!item || item.status === 'DELETED') return []
      return item.models.filter((model) => model.sku === sku).map((model) => ({ item, model }))
    })
  }

  model(shop: string, itemId: number, modelId: number): { item: Item; model: Model } | undefined {
    const item = this.store(shop).items.get(itemId)
    const model = item?.models.find(({ id }) => id === modelId)
    return item && model && { item, model }
  }

  saveShop(shop: Shop): void {
    this.shops.set(shop.key, shop)
    const main = shop.mainAccount === undefined ? undefined : this.mains.get(shop.mainAccount)
    if (main && !main.shops.includes(shop.key)) main.shops.push(shop.key)
    this.#add('shop', shop)
  }

  saveItem(item: Item): void {
    const store = this.store(item.shop)
    store.items.set(item.id, item)
    store.itemTimes.set(String(item.id), item.updateTime, item)
    for (const { sku } of item.models) store.skus.set(sku, (store.skus.get(sku) ?? new Set()).add(item.id))
    this.#add('item', item)
  }

  saveOrder(order: Order): void {
    const store = this.store(order.shop)
    store.orders.set(order.id, order)
    store.created.set(order.id, order.createTime, order)
    store.updated.set(order.id, order.updateTime, order)
    if (order.marketplace === 'lazada') for (const { id } of order.parcels) store.parcels.set(id, order)
    this.#add('order', order)
  }

  saveReturn(found: Return): void {
    this.store(found.shop).returns.set(found.id, found)
    this.#add('return', found)
  }

  saveCode(code: Code): void {
    this.codes.set(code.code, code)
    this.#add('code', code)
  }

  saveGrant(grant: Grant): void {
    this.grants.set(`${grant.token} ${grant.subject}`, grant)
    this.#add('grant', grant)
  }

  saveRefresh(refresh: Refresh): void {
    this.refreshes.set(`${refresh.token} ${refresh.subject}`, refresh)
    this.#add('refresh', refresh)
  }

  saveLost(lost: Lost): void {
    this.lost.push(lost)
    this.#add('lost', lost)
  }

  /** That message and all before it. */
  confirmLost(id: number): void {
    this.lost = this.lost.filter((lost) => lost.id > id)
    this.#add('confirmed', id)
  }

  /** How far the clock was moved, so that a next start goes on from there. */
  saveClock(offset: number): void {
    this.clockOffset = offset
    this.#add('clock', offset)
  }

  saveSettings(): void {
    this.#add('settings', this.settings)
    this.#add('apps', this.apps)
  }

  #begin(): void {
    this.#stores.clear()
    for (const map of [this.shops, this.codes, this.grants, this.refreshes]) map.clear()
    this.mains = new Map([[mainAccount.id, { ...mainAccount, shops: [...mainAccount.shops] }]])
    this.settings = { ...defaultSettings, seed: Number(process.env.SIMULATOR_SEED) || defaultSettings.seed }
    this.apps = defaultApps()
    this.#nextId = 1
    this.lost = []
    this.slotsFrom.clear()
    this.links.clear()
    for (const shop of defaultShops()) this.shops.set(shop.key, shop)
  }

  #add(kind: string, value: unknown): void {
    if (!this.#isReplaying) this.journal.add(kind, value, this.#nextId)
  }

  // What the journal holds was written by the functions above.
  #replay(kind: string, value: unknown): void {
    const replays: Record<string, (value: never) => void> = {
      reset: (seed: number) => this.reset(seed),
      shop: (shop: Shop) => this.saveShop(shop),
      item: (item: Item) => this.saveItem(item),
      order: (order: Order) => this.saveOrder(order),
      return: (found: Return) => this.saveReturn(found),
      code: (code: Code) => this.saveCode(code),
      grant: (grant: Grant) => this.saveGrant(grant),
      refresh: (refresh: Refresh) => this.saveRefresh(refresh),
      lost: (lost: Lost) => this.saveLost(lost),
      confirmed: (id: number) => this.confirmLost(id),
      clock: (offset: number) => this.saveClock(offset),
      settings: (settings: Settings) => (this.settings = settings),
      apps: (apps: Apps) => (this.apps = apps),
    }
    replays[kind]?.(value as never)
  }
}
