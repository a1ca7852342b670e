import { createApp } from 'simulator/app'
import { addListings, setShop } from 'simulator/control/shops'
import { birchGoods, duneGoods, realGoods } from './demo/goods.ts'
import { currency, type DemoShop, shopsOf } from './demo/shops.ts'

/**
 * The simulator as npm start has it beside the demo: its apps have the keys and addresses that the portal is told, its
 * shops are the demo's, and sell what the demo's merchants have.
 */

const country = currency.slice(0, 2)
const listed = { most: 20, stock: 500 }

function said(name: string): string {
  const value = process.env[name]
  if (!value) throw new Error(`${name} is not set: npm start starts this one. npm run simulator starts it alone.`)
  return value
}

type App = ReturnType<typeof createApp>

function setApps({ world }: App['sim'], publicUrl: string): void {
  Object.assign(world.apps.shopee, {
    partnerId: Number(said('SHOPEE_PARTNER_ID')),
    partnerKey: said('SHOPEE_PARTNER_KEY'),
    pushKey: said('SHOPEE_PARTNER_KEY'),
    pushUrl: `${publicUrl}/api/push/shopee`,
  })
  Object.assign(world.apps.lazada, {
    appKey: said('LAZADA_APP_KEY'),
    appSecret: said('LAZADA_APP_SECRET'),
    redirectUri: `${publicUrl}/shop/lazada/callback/call`,
    pushUrl: `${publicUrl}/api/push/lazada`,
  })
}

type Ware = { sku: string; name: string; price: number | string }

/** Gives a shop its name, and once what it sells: what a person changes on the page stays. */
function openShop({ control }: App, { name, platform, marketShopId }: DemoShop, wares: readonly Ware[]): void {
  const shop = `${platform.toLowerCase()}:${marketShopId}`
  const { world } = control.sim
  const known = world.shops.get(shop)
  if (known?.name !== name || known.currency !== currency) setShop(control, { shop, name, country, currency })
  if (world.store(shop).items.size > 0) return
  const listings = wares.slice(0, listed.most).map(({ sku, name: title, price }) => {
    return { sku, name: title, priceCents: Math.round(Number(price) * 100), stock: listed.stock }
  })
  addListings(control, { shop, listings })
}

async function start(): Promise<void> {
  if (process.env['NODE_ENV'] === 'production')
    throw new Error('The simulator of the marketplaces is never for production.')
  const app = createApp(process.env['SIMULATOR_DATA'] || undefined)
  setApps(app.sim, said('PUBLIC_URL'))
  const wares = { birch: birchGoods, alder: await realGoods(), dune: duneGoods }
  for (const host of ['birch', 'alder', 'dune'] as const)
    for (const shop of shopsOf[host]) openShop(app, shop, wares[host])
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => void app.stop().then(() => process.exit(0)))
  await app.server.listen({ port: Number(said('SIMULATOR_PORT')), host: '127.0.0.1' })
}

try {
  await start()
} catch (problem) {
  console.error(`The simulator could not start: ${problem instanceof Error ? problem.message : String(problem)}`)
  process.exit(1)
}
