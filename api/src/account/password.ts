import { hash, verify } from '@node-rs/argon2'
import { limited } from '../kernel/limited.ts'

/**
 * Each hash takes 19 MiB and a core for some 30 ms, on threads beside the event loop. Two at once leave threads for
 * everything else; a line of 200 is three seconds long.
 */
const inTurn = limited({ atOnce: 2, waiting: 200 })

/** OWASP's argon2id floor: 19 MiB, two passes. */
export const hashPassword = (password: string): Promise<string> =>
  inTurn(() => hash(password, { memoryCost: 19_456, timeCost: 2, parallelism: 1 }))

/** Checked where nobody has the e-mail or no password yet, so that it takes as long as a wrong password. */
const nobodys = hashPassword('nobody has this password')

export async function isPassword(passwordHash: string | null, password: string): Promise<boolean> {
  const checked = passwordHash ?? (await nobodys)
  return (await inTurn(() => verify(checked, password))) && passwordHash !== null
}
