import type { Control } from './control.ts'
import * as house from './house.ts'
import * as orders from './orders.ts'
import * as shops from './shops.ts'

type Call = (control: Control, input: never, query: URLSearchParams) => unknown
const read =
  (answer: (control: Control, query: URLSearchParams) => unknown): Call =>
  (control, _input, query) =>
    answer(control, query)

/** All control calls, by method and path. */
export const controlCalls: Record<string, Call> = {
  'GET /control/world': (control) => house.readWorld(control),
  'POST /control/reset': house.reset,
  'GET /control/clock': (control) => house.setClock(control, {}),
  'POST /control/clock': house.setClock,
  'POST /control/limits': house.setLimits,
  'POST /control/settings': house.setSettings,
  'POST /control/apps': house.setApps,
  'POST /control/shops': shops.setShop,
  'POST /control/code': shops.giveCode,
  'POST /control/tokens': shops.setTokens,
  'GET /control/listings': read(shops.readListings),
  'POST /control/listings': shops.addListings,
  'POST /control/listings/edit': shops.editListing,
  'POST /control/campaigns': shops.runCampaign,
  'GET /control/orders': read(orders.readOrders),
  'POST /control/orders': orders.placeOrders,
  'POST /control/orders/move': orders.moveOrder,
  'POST /control/orders/touch': orders.touchOrders,
  'GET /control/faults': (control) => ({ faults: control.sim.faults.list() }),
  'POST /control/faults': house.addFault,
  'DELETE /control/faults': read(house.removeFaults),
  'GET /control/push': read(house.readPush),
  'POST /control/push': house.setPush,
  'POST /control/push/send': house.sendPush,
  'POST /control/push/verify': house.verifyPush,
  'GET /control/received': read(house.readReceived),
  'DELETE /control/received': (control) => {
    control.sim.received.clear()
    return {}
  },
}
