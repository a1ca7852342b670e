import { document } from './document.ts'
import { embed } from './embed.ts'
import { fulfilment } from './fulfilment.ts'
import { inbound } from './inbound.ts'
import { jobs } from './jobs.ts'
import { log } from './log.ts'
import { merchant } from './merchant.ts'
import { notification } from './notification.ts'
import { order } from './order.ts'
import { product } from './product.ts'
import { shippingProvider } from './shipping-provider.ts'
import { shop } from './shop.ts'
import { statistics } from './statistics.ts'
import { stock } from './stock.ts'
import { user } from './user.ts'
import { warehouse } from './warehouse.ts'

/** Every call of the portal by subject. */
export const calls = {
  user,
  merchant,
  shop,
  shippingProvider,
  warehouse,
  product,
  jobs,
  inbound,
  stock,
  log,
  order,
  fulfilment,
  document,
  statistics,
  notification,
  embed,
}
export type Calls = typeof calls
