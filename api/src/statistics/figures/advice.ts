import { calls } from 'contract/calls/all'
import type { Tx } from '../../kernel/database.ts'
import { isMerchant, seesEveryLocation, type Who } from '../../kernel/who.ts'
import { lateNow, pressing, zoneWaited } from './advice-facts.ts'
import { type Advice, adviceOf, type Facts } from './advice-rules.ts'
import { cover } from './cover.ts'
import { alarms, lanesNow } from './queues.ts'

const { statistics, inbound } = calls

/** What a merchant's people can do something about: what runs out. */
async function factsOfMerchant(tx: Tx, who: Who): Promise<Partial<Facts>> {
  const reads = statistics.getCover.access.includes(who.role)
  return { cover: reads ? await cover(tx, who, {}) : [], mayAnnounce: inbound.createRequest.access.includes(who.role) }
}

/** What the floor can: today's orders; and of the portal itself, who looks after it. */
async function factsOfHouse(tx: Tx, who: Who): Promise<Partial<Facts>> {
  const portal = who.role === 'SUPERADMIN' ? { alarm: await alarms(tx, who), lanes: await lanesNow(tx) } : {}
  const found = await pressing(tx, who)
  const zone = found?.missed ? await zoneWaited(tx, who, found.missedIds) : undefined
  return { ...portal, pressing: found, zone, late: await lateNow(tx, who) }
}

/** The one line above the dashboard. */
export async function advice(tx: Tx, who: Who): Promise<Advice | null> {
  const facts = isMerchant(who) ? await factsOfMerchant(tx, who) : await factsOfHouse(tx, who)
  return adviceOf({ now: who.now, seesAll: seesEveryLocation(who), ...facts })
}
