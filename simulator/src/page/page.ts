import type { Control } from '../control/control.ts'
import { shopOf } from '../control/control.ts'
import { readOrders } from '../control/orders.ts'
import { readListings } from '../control/shops.ts'
import type { Act, ListingAnswer, OrderAnswer } from '../control-types.ts'
import type { Shop } from '../model.ts'
import { document, html, type Markup } from './html.ts'

/** The page where a person plays the buyer, the courier and the seller's console. */

const acts: [Act, string][] = [
  ['pay', 'Pay'],
  ['cancel', 'Cancel'],
  ['buyer-cancel', 'Ask to cancel'],
  ['pickup', 'Courier takes it'],
  ['pickup-failed', 'Pickup fails'],
  ['deliver', 'Deliver'],
  ['complete', 'Complete'],
  ['delivery-failed', 'Delivery fails'],
  ['lost', 'Lose it'],
  ['return', 'Return'],
]

export function renderPage(control: Control, query: URLSearchParams): string {
  const { world } = control.sim
  const shops = [...world.shops.values()]
  const shop = query.has('shop') ? shopOf(control, query.get('shop')) : shops[0]
  const said = query.get('said')
  const body = html`
    <header>
      <h1>Marketplace simulator</h1>
      <nav aria-label="Shops">
        ${shops.map(
          ({ key, name, marketplace }) =>
            html`<a href="/?shop=${key}" ${key === shop?.key && html`aria-current="page"`}>${marketplace}: ${name}</a> `,
        )}
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
    <p>
      ${shop.name} (${shop.id}) is ${shop.state}.
      ${shop.isAuthorised ? 'The app may call for it.' : 'No app may call for it: connect it in the portal first.'} The
      simulator’s clock: ${new Date(control.sim.clock.now()).toISOString().replace('T', ' ').slice(0, 19)} UTC.
    </p>
    ${buySection(shop, listings)} ${ordersSection(shop, 'orders' in found ? found.orders : [])}
    ${listingsSection(shop, listings)}
    <section>
      <h2>Messages to the app</h2>
      <div class="scroll">
        <table class="fine">
          <thead><tr><th>Time</th><th>What</th><th>Answer</th></tr></thead>
          <tbody id="pushes"></tbody>
        </table>
      </div>
      <h2>Calls of the app</h2>
      <div class="scroll">
        <table class="fine">
          <thead><tr><th>Time</th><th>Call</th><th>Outcome</th></tr></thead>
          <tbody id="calls"></tbody>
        </table>
      </div>
    </section>
  `
}

/** A form that does one thing in the shop. */
const form = (shop: Shop, does: string, inside: Markup): Markup =>
  html`<form method="post" action="/page/act">
    <input type="hidden" name="shop" value="${shop.key}" /><input type="hidden" name="does" value="${does}" />${inside}
  </form>`

function buySection(shop: Shop, listings: readonly ListingAnswer[]): Markup {
  const rows = listings.slice(0, 100).map(
    ({ sku, name, sellable, priceCents }) =>
      html`<tr>
        <td>${name}</td><td>${sku}</td><td>${(priceCents / 100).toFixed(2)} ${shop.currency}</td><td>${sellable}</td>
        <td><input type="number" min="0" max="99" name="buy ${sku}" value="0" aria-label="How many of ${sku}" /></td>
      </tr>`,
  )
  const table = html`<div class="scroll"><table>
    <thead><tr><th>Listing</th><th>SKU</th><th>Price</th><th>In stock</th><th>Quantity</th></tr></thead>
    <tbody>${rows}</tbody>
  </table></div>`
  const nothing = html`<p>Nothing is listed: an order has an invented SKU.</p>`
  return html`<section>
    <h2>Buy</h2>
    ${form(
      shop,
      'place',
      html`${listings.length > 0 ? table : nothing}
        <label><input type="checkbox" name="isPaid" checked /> Paid at once</label>
        <label><input type="checkbox" name="isCod" /> Cash on delivery</label>
        <button>Place the order</button>`,
    )}
  </section>`
}

function ordersSection(shop: Shop, orders: readonly OrderAnswer[]): Markup {
  const rows = orders.map(
    (order) =>
      html`<tr>
        <td>${order.id}</td>
        <td>${order.status}</td>
        <td>${order.lines.map(({ sku, quantity }) => html`${quantity} × ${sku}<br />`)}</td>
        <td>${order.parcels.map(({ number, tracking, status }) => html`${number} ${tracking} ${status}<br />`)}</td>
        <td>
          ${form(
            shop,
            'move',
            html`<input type="hidden" name="id" value="${order.id}" />
              <select name="act" aria-label="What happens to ${order.id}">
                ${acts.map(([act, words]) => html`<option value="${act}">${words}</option>`)}
              </select>
              <button>Do it</button>`,
          )}
        </td>
      </tr>`,
  )
  return html`<section>
    <h2>Orders</h2>
    ${
      orders.length === 0
        ? html`<p>Nobody has bought anything yet.</p>`
        : html`<div class="scroll"><table>
            <thead><tr><th>Number</th><th>Status</th><th>Items</th><th>Parcels</th><th>Next</th></tr></thead>
            <tbody>${rows}</tbody>
          </table></div>`
    }
  </section>`
}

function listingsSection(shop: Shop, listings: readonly ListingAnswer[]): Markup {
  const rows = listings.slice(0, 100).map(
    (listing) =>
      html`<tr>
        <td>
          ${form(
            shop,
            'edit',
            html`<input type="hidden" name="sku" value="${listing.sku}" />
              <input name="name" value="${listing.name}" aria-label="Title of ${listing.sku}" />
              <input name="newSku" value="${listing.sku}" aria-label="SKU of ${listing.sku}" />
              <input type="number" name="stock" value="${listing.sellable}" aria-label="Stock of ${listing.sku}" />
              <button>Save</button>`,
          )}
        </td>
        <td>${listing.status}: ${listing.withhold} unpaid, ${listing.occupied} paid, ${listing.campaign} in a campaign</td>
      </tr>`,
  )
  return html`<section>
    <h2>The seller’s console</h2>
    <div class="scroll"><table>
      <thead><tr><th>Listing</th><th>Units</th></tr></thead>
      <tbody>${rows}</tbody>
    </table></div>
  </section>`
}

/** What happened lately, as rows of words. */
export function newsOf(control: Control, query: URLSearchParams): { pushes: string[][]; calls: string[][] } {
  const [first] = control.sim.world.shops.values()
  const shop = query.has('shop') ? shopOf(control, query.get('shop')) : first
  const clock = (at: number) => new Date(at).toISOString().slice(11, 19)
  const pushes = shop ? control.pushers[shop.marketplace].state().last : []
  return {
    pushes: pushes
      .filter((push) => push.shop === shop?.key)
      .slice(0, 20)
      .map(({ at, body, outcome, tookMs }) => [clock(at), body, `${outcome}, ${tookMs} ms`]),
    calls: control.sim.received
      .read(shop?.key, undefined, 20)
      .calls.map(({ at, method, path, outcome }) => [clock(at), `${method} ${path}`, outcome]),
  }
}
