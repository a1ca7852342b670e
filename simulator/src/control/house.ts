import { Refusal } from '../answer.ts'
import { Chance } from '../chance.ts'
import type {
  Apps,
  ClockInput,
  FaultInput,
  LimitsInput,
  Marketplace,
  PushFaults,
  PushSend,
  Settings,
  WorldAnswer,
} from '../control-types.ts'
import { lazadaMessage, lazadaVerify } from '../lazada/push.ts'
import type { Message } from '../push.ts'
import { shopeeMessage, shopeeVerify } from '../shopee/push.ts'
import { type Control, shopOf } from './control.ts'

/** Control calls about the simulator itself: clock, settings, faults, pushes, what was received. */

export function readWorld({ sim }: Control): WorldAnswer {
  const { world, clock, limits } = sim
  return {
    now: clock.now(),
    skewMs: clock.skewMs,
    isLimited: limits.isOn,
    settings: world.settings,
    apps: world.apps,
    shops: [...world.shops.values()].map(({ shipping: _, ...shop }) => {
      const { orders, items } = world.store(shop.key)
      return { ...shop, counts: { orders: orders.size, listings: items.size } }
    }),
    mainAccounts: [...world.mains.values()],
  }
}

export function reset({ sim, pushers }: Control, { seed }: { seed?: number }) {
  sim.clock.stop()
  sim.clock.skewMs = 0
  sim.world.reset(seed)
  sim.chance = new Chance(sim.world.settings.seed)
  sim.faults.remove({})
  sim.received.clear()
  sim.limits.clear()
  for (const pusher of Object.values(pushers)) pusher.clear()
  return {}
}

export function setClock({ sim }: Control, { advanceMs, skewMs }: ClockInput) {
  if (advanceMs !== undefined) {
    if (!(advanceMs >= 0)) throw new Refusal('backwards', 'The clock only goes on.')
    sim.clock.advance(advanceMs)
    sim.world.saveClock(sim.clock.now() - Date.now())
  }
  sim.clock.skewMs = skewMs ?? sim.clock.skewMs
  return { now: sim.clock.now(), skewMs: sim.clock.skewMs }
}

export function setLimits({ sim }: Control, { on, ...figures }: LimitsInput) {
  sim.limits.isOn = on ?? sim.limits.isOn
  Object.assign(sim.world.settings, figures)
  sim.world.saveSettings()
  return { on: sim.limits.isOn }
}

export function setSettings({ sim }: Control, settings: Partial<Settings>) {
  const unknown = Object.keys(settings).filter((name) => !(name in sim.world.settings))
  if (unknown.length > 0) throw new Refusal('unknown', `There is no setting ${unknown.join(', ')}.`)
  Object.assign(sim.world.settings, settings)
  sim.world.saveSettings()
  return sim.world.settings
}

export function setApps(
  { sim }: Control,
  { shopee, lazada }: { shopee?: Partial<Apps['shopee']>; lazada?: Partial<Apps['lazada']> },
) {
  Object.assign(sim.world.apps.shopee, shopee)
  Object.assign(sim.world.apps.lazada, lazada)
  sim.world.saveSettings()
  return sim.world.apps
}

export function addFault(control: Control, input: FaultInput) {
  return control.sim.faults.add(input.shop === undefined ? input : { ...input, shop: shopOf(control, input.shop).key })
}

export function removeFaults(control: Control, query: URLSearchParams) {
  const [id, shop] = [query.get('id'), query.get('shop')]
  control.sim.faults.remove({
    ...(id !== null && { id: Number(id) }),
    ...(shop !== null && { shop: shopOf(control, shop).key }),
  })
  return {}
}

export function readReceived(control: Control, query: URLSearchParams) {
  const shop = query.get('shop')
  const key = shop === null || shop === 'shopee' || shop === 'lazada' ? shop : shopOf(control, shop).key
  return control.sim.received.read(key ?? undefined, query.get('path') ?? undefined, Number(query.get('limit')) || 100)
}

const marketplaceOf = (name: unknown): Marketplace => {
  if (name !== 'shopee' && name !== 'lazada') throw new Refusal('no-marketplace', 'marketplace is shopee or lazada.')
  return name
}

export function setPush(control: Control, input: PushFaults) {
  const shop = input.shop === undefined ? undefined : shopOf(control, input.shop)
  const marketplace = shop?.marketplace ?? marketplaceOf(input.marketplace)
  const { shop: _, ...faults } = input
  control.pushers[marketplace].setFaults(shop ? { ...faults, shop: shop.key } : faults)
  return control.pushers[marketplace].state()
}

export const readPush = (control: Control, query: URLSearchParams) =>
  control.pushers[marketplaceOf(query.get('marketplace'))].state()

export function sendPush(control: Control, { shop: name, code, data, isWronglySigned, raw }: PushSend) {
  const shop = shopOf(control, name)
  const make = shop.marketplace === 'shopee' ? shopeeMessage : lazadaMessage
  const message: Message = make(control.sim, shop, code, data)
  control.pushers[shop.marketplace].send({
    ...message,
    ...(raw !== undefined && { body: raw }),
    ...(isWronglySigned && { isWronglySigned }),
  })
  return {}
}

export function verifyPush(control: Control, { marketplace }: { marketplace?: string }) {
  const name = marketplaceOf(marketplace)
  control.pushers[name].send(name === 'shopee' ? shopeeVerify() : lazadaVerify(control.sim))
  return {}
}
