import type { Call } from 'contract/define'
import { type Role, warehouseManagers } from 'contract/roles'
import { first, sql, type Tx } from '../kernel/database.ts'
import { found, refuse } from '../kernel/refuse.ts'
import { seesEveryLocation, systemWho, type Who } from '../kernel/who.ts'

const header = 'Made-By'
type Maker = { name: string; role: Role; locationId: number | null }
/** Reads as somebody, in a transaction of its own. */
export type Read = <T>(who: Who, work: (tx: Tx) => Promise<T>) => Promise<T>

/**
 * Who a scan counts as made by: whoever asks, or, where a warehouse manager sends what waited on a device, its maker at
 * the same location. Only the name is the maker's, with the sender's behind it; what may be seen and done stays the
 * sender's own. Their kept answers are the maker's too: a scan that was counted before counts no second time.
 */
export async function madeBy(read: Read, call: Call, said: string | string[] | undefined, who: Who): Promise<Who> {
  if (said === undefined) return who
  const userId = Number(said)
  if (!call.waits || !Number.isSafeInteger(userId) || userId <= 0)
    throw refuse('bad-input', {
      field: header,
      problem: call.waits
        ? 'must be the id of a person'
        : 'is taken only with a scan that waited on a device; leave it out',
    })
  if (userId === who.userId) return who
  if (!warehouseManagers.includes(who.role)) throw refuse('not-allowed', { role: who.role })
  const maker = await read(systemWho(who.now), (tx) =>
    first<Maker>(tx, sql`select name, role, location_id from app_user where id = ${userId}`),
  )
  const isHere = seesEveryLocation(who) || (who.locationId !== null && maker?.locationId === who.locationId)
  const isColleague = maker && call.access.includes(maker.role) && isHere
  const { name } = found(isColleague ? maker : undefined, 'The person who made the scan')
  return { ...who, userId, name: `${name}, sent by ${who.name}` }
}
