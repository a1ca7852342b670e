import { account } from './account/handlers.ts'
import { catalogue } from './catalogue/handlers.ts'
import { counting } from './counting/handlers.ts'
import { courier } from './courier/handlers.ts'
import { documents } from './documents/handlers.ts'
import { embed } from './embed/handlers.ts'
import { imports } from './imports/handlers.ts'
import { inbound } from './inbound/handlers.ts'
import { jobHandlers } from './jobs/handlers.ts'
import { kinds } from './kinds.ts'
import { location } from './location/handlers.ts'
import { log } from './log/handlers.ts'
import { notification } from './notification/handlers.ts'
import { order } from './order/handlers.ts'
import { packing } from './packing/handlers.ts'
import { people } from './people/handlers.ts'
import { picking } from './picking/handlers.ts'
import { search } from './search/handlers.ts'
import { shippingHandlers } from './shipping/handlers.ts'
import { shopHandlers } from './shop/handlers.ts'
import type { ShopPlaces } from './shop/connection/handlers.ts'
import type { MarketFor } from './shop/connection/speak.ts'
import { statistics } from './statistics/handlers.ts'
import { stock } from './stock/handlers.ts'
import { tasks } from './tasks/handlers.ts'
import type { AllHandlers } from './server/handler.ts'

/**
 * What answers each call of the contract; which marketplaces there are, where they send people back to, and by what they are
 * spoken to about a shop.
 */
export const handlersWith = (places: ShopPlaces, marketFor: MarketFor): AllHandlers => ({
  account,
  people,
  location,
  courier,
  shop: shopHandlers(places),
  catalogue,
  stock,
  order,
  inbound,
  counting,
  picking,
  packing,
  shipping: shippingHandlers(marketFor),
  jobs: jobHandlers(kinds),
  imports,
  log,
  documents,
  statistics,
  search,
  tasks,
  notification,
  embed,
})
