import { document } from './document/handlers.ts'
import { embed } from './embed/handlers.ts'
import { fulfilment } from './fulfilment/handlers.ts'
import { inbound } from './inbound/handlers.ts'
import { jobs } from './jobs/handlers.ts'
import { log } from './log/handlers.ts'
import { merchant } from './merchant/handlers.ts'
import { notification } from './notification/handlers.ts'
import { order } from './order/handlers.ts'
import { product } from './product/handlers.ts'
import type { AllHandlers } from './server/handler.ts'
import { shippingProvider } from './shipping-provider/handlers.ts'
import { shop } from './shop/handlers.ts'
import { statistics } from './statistics/handlers.ts'
import { stock } from './stock/handlers.ts'
import { user } from './user/handlers.ts'
import { warehouse } from './warehouse/handlers.ts'

/** What answers each call of the contract. */
export const handlers: AllHandlers = {
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
