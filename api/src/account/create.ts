import type { Calls } from 'contract/calls/all'
import type { Body, Reply } from 'contract/define'
import { writeChanges } from '../changes/write.ts'
import type { Tx } from '../kernel/database.ts'
import { refuse } from '../kernel/refuse.ts'
import type { Who } from '../kernel/who.ts'
import { hashPassword } from './password.ts'
import { placeOf, refuseWeak } from './rules.ts'
import * as queries from './queries.ts'

type Create = Calls['account']['createUser']

/** Makes an account where the one who asks may place it; an e-mail that has one is refused. */
export async function createUser(tx: Tx, who: Who, body: Body<Create>): Promise<Reply<Create>> {
  refuseWeak(body.password, 'Password')
  const place = placeOf(who, body)
  if (place.merchantId !== null && !(await queries.merchantExists(tx, who, place.merchantId)))
    throw refuse('not-found', { what: 'The merchant' })
  if (place.locationId !== null && !(await queries.locationExists(tx, place.locationId)))
    throw refuse('not-found', { what: 'The location' })
  const made = await queries.addUser(tx, {
    ...place,
    email: body.email,
    name: body.name,
    role: body.role,
    passwordHash: await hashPassword(body.password),
  })
  if (!made) throw refuse('already-exists', { what: 'An account for', name: body.email, field: 'Email' })
  await writeChanges(tx, [{ subject: 'account', id: made.userId, kind: 'made', ...place }])
  return made
}
