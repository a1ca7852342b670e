import { countOf, dateTime, duration } from 'contract/format'
import type { Shop } from './shop-form.tsx'

/** Which of the list's views a shop stands in. */
export type Group = 'needs' | 'waiting' | 'connected' | 'none' | 'own'
/** Full: works. Bold ring: a person has to do something. Thin ring: waits by itself, or is not connected. */
export type Dot = 'full' | 'bold' | 'thin'
export type Standing = { group: Group; dot: Dot; head: string; note: string }

type Clock = { zone: string; now: number }
type Connection = NonNullable<Shop['connection']>

/** How a shop stands, in a sentence: what, since, until, in whose words, what to do. */
export function standingOf({ platform, connection }: Shop, clock: Clock): Standing {
  if (platform === 'Internal')
    return { group: 'own', dot: 'full', head: 'Own system', note: 'Sends its orders itself, with a key of this shop.' }
  if (!connection)
    return { group: 'none', dot: 'thin', head: 'Not connected', note: 'Connect it, and its orders come by themselves.' }
  switch (connection.state) {
    case 'Refused':
      return {
        group: 'needs',
        dot: 'bold',
        head: 'Needs you: connect again',
        note: refusedNote(platform, connection, clock),
      }
    case 'Waiting':
      return { group: 'waiting', dot: 'thin', head: 'Waits for the marketplace', note: waitingNote(connection, clock) }
    case 'Disconnected':
      return {
        group: 'none',
        dot: 'thin',
        head: 'Disconnected',
        note: 'Somebody here ended it. Connect it when you like.',
      }
    case 'Connected':
      return { group: 'connected', dot: 'full', head: 'Connected', note: connectedNote(connection, clock) }
  }
}

const at = (ms: number, { zone, now }: Clock): string => dateTime(ms, zone, now)
/** In its words, else by what it calls it. */
const said = ({ problem }: Connection): string => problem?.words || problem?.code || 'no reason'

function refusedNote(platform: string, connection: Connection, clock: Clock): string {
  const { problem, accessTimestamp } = connection
  const since = problem ? `, ${at(problem.sinceTimestamp, clock)}` : ''
  const still =
    accessTimestamp !== null && accessTimestamp > clock.now
      ? ` It still works until ${at(accessTimestamp, clock)}.`
      : ''
  return `${platform}${since}: “${said(connection)}”.${still}`
}

function waitingNote(connection: Connection, clock: Clock): string {
  const { problem, waitsTimestamp } = connection
  const left = waitsTimestamp === null ? 0 : waitsTimestamp - clock.now
  const again = left > 60_000 ? `in ${duration(left)}` : 'within a minute'
  const since = problem ? ` since ${at(problem.sinceTimestamp, clock)}` : ''
  return `It answers “${said(connection)}”${since}. Tried again ${again}, nothing to do.`
}

/** An access is renewed for as long as the marketplace lets it; what ends soon says so. */
export function connectedNote({ accessTimestamp, renewTimestamp, refreshTimestamp }: Connection, clock: Clock): string {
  if (accessTimestamp === null) return ''
  if (refreshTimestamp !== null && renewTimestamp !== null && refreshTimestamp <= renewTimestamp)
    return `until ${at(accessTimestamp, clock)}; then it has to be connected again`
  const renewed = renewTimestamp === null ? '' : `, renewed by itself ${at(renewTimestamp, clock)}`
  return `until ${at(accessTimestamp, clock)}${renewed}`
}

/** What somebody should know of a shop that must be connected again: what it means, what goes on, the way out. */
export const wayOut = (platform: string): readonly (readonly [label: string, words: string])[] => [
  ['Means', 'Somebody withdrew the access at the marketplace, the shop changed owner, or a renewal was refused.'],
  ['Meanwhile', 'Once the access has ended no orders come from this shop. Every other shop goes on.'],
  ['Way out', `Connect it again with the account that owns the shop at ${platform}. What was kept of it stays.`],
]

/** '2 keys'; a dash where there is none. */
export const keysWord = (count: number): string => (count === 0 ? '–' : countOf(count, 'key'))

export const views: readonly { id: string; label: string; groups: readonly Group[] }[] = [
  { id: 'all', label: 'All', groups: ['needs', 'waiting', 'connected', 'none', 'own'] },
  { id: 'needs', label: 'Needs somebody', groups: ['needs'] },
  { id: 'waiting', label: 'Waiting', groups: ['waiting'] },
  { id: 'connected', label: 'Connected', groups: ['connected'] },
  { id: 'none', label: 'Not connected', groups: ['none'] },
]

const order: readonly Group[] = ['needs', 'waiting', 'none', 'connected', 'own']
/** What needs somebody stands first. */
export const inUrgency = <Row extends { standing: Standing }>(rows: readonly Row[]): Row[] =>
  rows.toSorted((one, other) => order.indexOf(one.standing.group) - order.indexOf(other.standing.group))

type About = { shop: Shop | undefined; merchantId: number | undefined }

/** What stands under a marketplace where one is chosen: which shops of it there are. */
export function wordsFor(market: string, shops: readonly Shop[], { shop, merchantId }: About): string {
  if (shop) return `${shop.connection ? 'Connect again' : 'Connect'} ${shop.shopName} of ${shop.merchantName}`
  const own = shops.filter(
    (one) =>
      one.platform === market &&
      (merchantId === undefined || one.merchantId === merchantId) &&
      one.connection !== null &&
      one.connection.state !== 'Disconnected',
  )
  const [first] = own
  if (!first) return 'No shop is connected yet'
  return own.length === 1
    ? `${first.shopName} is connected. Another shop can be added`
    : `${own.length} shops are connected. Another can be added`
}
