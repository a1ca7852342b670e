import { passwordProblem } from 'contract/password'
import { randomBytes } from 'node:crypto'
import { at, run, sql, type Tx } from '../kernel/database.ts'
import { refuse } from '../kernel/refuse.ts'
import { hashPassword } from './password.ts'
import { addUser } from './queries.ts'

/** A password that keeps every rule and that nobody has to invent. */
export function oneTimePassword(): string {
  const made = `${randomBytes(12).toString('base64url')}aA1!`
  return passwordProblem(made) === undefined ? made : oneTimePassword()
}

/**
 * Makes a superadmin of an installation. A password that must be changed at the first sign-in counts as expired from
 * the start.
 */
export async function makeSuperadmin(
  tx: Tx,
  { email, name, password, mustChange }: { email: string; name: string; password: string; mustChange: boolean },
): Promise<number> {
  const made = await addUser(tx, {
    email,
    name,
    role: 'SUPERADMIN',
    merchantId: null,
    locationId: null,
    passwordHash: await hashPassword(password),
  })
  if (!made) throw refuse('already-exists', { what: 'An account for', name: email })
  if (mustChange) await run(tx, sql`update app_user set password_changed_at = ${at(0)} where id = ${made.userId}`)
  return made.userId
}
