import type { Tx } from '../kernel/database.ts'
import { refuse } from '../kernel/refuse.ts'
import type { Who } from '../kernel/who.ts'
import { locationExists, merchantExists } from './queries.ts'

type Place = { merchantId: number | null; locationId: number | null }

/** Refuses a merchant or a location that is not there for the one who asks. */
export async function refuseForeignPlace(tx: Tx, who: Who, { merchantId, locationId }: Place): Promise<void> {
  if (merchantId !== null && !(await merchantExists(tx, who, merchantId)))
    throw refuse('not-found', { what: 'The merchant' })
  if (locationId !== null && !(await locationExists(tx, locationId)))
    throw refuse('not-found', { what: 'The location' })
}
