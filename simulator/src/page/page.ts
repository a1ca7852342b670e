import type { Control } from '../control/control.ts'
import { shopOf } from '../control/control.ts'
import { readOrders } from '../control/orders.ts'
import { readListings } from '../control/shops.ts'
import type { ListingAnswer, ShopState } from '../control-types.ts'
import type { Shop } from '../model.ts'
import { form, scrolled, table } from './form.ts'
import { faultsSection } from './faults-section.ts'
import { document, html, type Markup } from './html.ts'
import { ordersSection, statusWords } from './orders-section.ts'

/** The page where a person plays the buyer, the courier and the seller's console. */

const states: ShopState[] = ['normal', 'holiday', 'penalty', 'frozen', 'banned', 'closed']

export function renderPage(control: Control, query: URLSearchParams): string {
  const { world } = control.sim
  const shops = [...world.shops.values()]
  const shop = query.has('shop') ? shopOf(control, query.get('shop')) : shops[0]
  const said = query.get('said')
  const tabs = (of: Shop['marketplace']) =>
    shops
      .filter(({ marketplace }) => marketplace === of)
      .map(
        ({ key, name }) => html`<a href="/?shop=${key}" ${key === shop?.key && html`aria-current="page"`}>${name}</a> `,
      )
  const body = html`
    <header>
      <h1>Marketplace simulator</h1>
      <p>Play the buyer, the courier and the seller’s console of a shop. Nothing here is real.</p>
      <nav aria-label="Shops">
        <p><b>Shopee</b> ${tabs('shopee')}</p>
        <p><b>Lazada</b> ${tabs('lazada')}</p>
      </nav>
    </header>
    <main>
      ${said !== null && html`<p class="notice" role="status">${said}</p>`}
      ${shop ? shopSections(control, shop) : html`<p>There is no shop.</p>`}
    </main>
  `
  return document('Marketplace simulator', body)
}

function shopSections(control: Control, shop: Shop): Markup {
  const { listings } = readListings(control, new URLSearchParams({ shop: shop.key }))
  const found = readOrders(control, new URLSearchParams({ shop: shop.key, limit: '30' }))
  return html`
    <section>
      <h2>${shop.name}</h2>
      <p>
        Number ${shop.id}, ${shop.isAuthorised ? 'connected: the app may call for it.' : 'not connected: no app may call for it. Connect it in the portal first.'}
        The simulator’s clock says ${new Date(control.sim.clock.now()).toISOString().replace('T', ' ').slice(0, 19)} UTC.
      </p>
      ${form(
        shop,
        'state',
        html`<label>State of the shop
            <select name="state">
              ${states.map((state) => html`<option ${state === shop.state && html`selected`}>${state}</option>`)}
            </select>
          </label>
          <button>Change the state</button>`,
      )}
    </section>
    ${buySection(shop, listings)} ${ordersSection(shop, 'orders' in found ? found.orders : [])}
    ${faultsSection(control, shop)} ${listingsSection(shop, listings)}
    <section>
      <h2>Messages to the app</h2>
      ${scrolled(
        'Messages to the app',
        html`<table class="fine">
        <thead><tr><th>Time</th><th>What</th><th>Answer</th></tr></thead>
        <tbody id="pushes"></tbody>
      </table>`,
      )}
      <h2>Calls of the app</h2>
      ${scrolled(
        'Calls of the app',
        html`<table class="fine">
        <thead><tr><th>Time</th><th>Call</th><th>Outcome</th></tr></thead>
        <tbody id="calls"></tbody>
      </table>`,
      )}
    </section>
  `
}

function buySection(shop: Shop, listings: readonly ListingAnswer[]): Markup {
  const rows = listings
    .slice(0, 100)
    .map(({ sku, name, sellable, priceCents }) => [
      html`<b>${name}</b>`,
      html`${sku}`,
      html`${(priceCents / 100).toFixed(2)} ${shop.currency}`,
      html`${sellable}`,
      html`<input type="number" min="0" max="99" name="buy ${sku}" value="0" aria-label="How many of ${sku}" />`,
    ])
  const nothing = html`<p>Nothing is listed: an order has an invented SKU.</p>`
  return html`<section>
    <h2>Buy</h2>
    ${form(
      shop,
      'place',
      html`${rows.length > 0 ? table(['Listing', 'SKU', 'Price', 'In stock', 'Quantity'], rows) : nothing}
        <div class="row">
          <label><input type="checkbox" name="isPaid" checked /> Paid at once</label>
          <label><input type="checkbox" name="isCod" /> Cash on delivery</label>
          <button class="main">Place the order</button>
        </div>`,
    )}
  </section>`
}

function listingsSection(shop: Shop, listings: readonly ListingAnswer[]): Markup {
  const rows = listings.slice(0, 100).map((listing) => [
    form(
      shop,
      'edit',
      html`<input type="hidden" name="sku" value="${listing.sku}" />
        <label>Title <input name="name" value="${listing.name}" /></label>
        <label>SKU <input name="newSku" value="${listing.sku}" /></label>
        <label>Stock <input type="number" min="0" name="stock" value="${listing.sellable}" /></label>
        <button aria-label="Save ${listing.sku}">Save</button>`,
    ),
    html`${listing.status.toLowerCase()}: ${listing.withhold} unpaid, ${listing.occupied} paid,
    ${listing.campaign} in a campaign`,
  ])
  return html`<section>
    <h2>The seller’s console</h2>
    ${rows.length > 0 ? table(['Listing', 'Units'], rows) : html`<p>Nothing is listed.</p>`}
  </section>`
}

/** What happened lately, as rows of words. */
export function newsOf(
  control: Control,
  query: URLSearchParams,
): { pushes: string[][]; calls: string[][]; states: Record<string, string> } {
  const [first] = control.sim.world.shops.values()
  const shop = query.has('shop') ? shopOf(control, query.get('shop')) : first
  const clock = (at: number) => new Date(at).toISOString().slice(11, 19)
  const pushes = shop ? control.pushers[shop.marketplace].state().last : []
  const found = shop ? readOrders(control, new URLSearchParams({ shop: shop.key, limit: '30' })) : undefined
  const orders = found && 'orders' in found ? found.orders : []
  return {
    states: Object.fromEntries(orders.map(({ id, status }) => [id, statusWords(status)])),
    pushes: pushes
      .filter((push) => push.shop === shop?.key)
      .slice(0, 20)
      .map(({ at, body, outcome, tookMs }) => [clock(at), body, `${outcome}, ${tookMs} ms`]),
    calls: control.sim.received
      .read(shop?.key, undefined, 20)
      .calls.map(({ at, method, path, outcome }) => [clock(at), `${method} ${path}`, outcome]),
  }
}
