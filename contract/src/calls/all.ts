import { account } from './account.ts'
import { catalogue } from './catalogue.ts'
import { counting } from './counting.ts'
import { courier } from './courier.ts'
import { documents } from './documents.ts'
import { embed } from './embed.ts'
import { imports } from './imports.ts'
import { inbound } from './inbound.ts'
import { jobs } from './jobs.ts'
import { location } from './location.ts'
import { log } from './log.ts'
import { notification } from './notification.ts'
import { order } from './order.ts'
import { packing } from './packing.ts'
import { people } from './people.ts'
import { picking } from './picking.ts'
import { search } from './search.ts'
import { shipping } from './shipping.ts'
import { shop } from './shop.ts'
import { statistics } from './statistics.ts'
import { stock } from './stock.ts'
import { tasks } from './tasks.ts'

/** Every call of the portal by subject. */
export const calls = {
  account,
  people,
  location,
  courier,
  shop,
  catalogue,
  stock,
  order,
  inbound,
  counting,
  picking,
  packing,
  shipping,
  jobs,
  imports,
  log,
  documents,
  statistics,
  search,
  tasks,
  notification,
  embed,
}
export type Calls = typeof calls
