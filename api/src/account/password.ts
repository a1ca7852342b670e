import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { limited } from '../kernel/limited.ts'

/** Hashes at once: on two cores one, so that the other is left to everybody else's calls and the database. */
export const hashesAtOnce = (cores: number): number => (cores > 2 ? 2 : 1)

/**
 * Each hash takes 19 MiB and a core for some 30 ms, on threads beside the event loop. A line of 100 is three seconds long;
 * whoever comes then is told at once that the server is busy.
 */
const inTurn = limited({ atOnce: hashesAtOnce(availableParallelism()), waiting: 100 })

/** OWASP's argon2id floor: 19 MiB, two passes. */
export const hashPassword = (password: string): Promise<string> =>
  inTurn(() => hash(password, { memoryCost: 19_456, timeCost: 2, parallelism: 1 }))

/** Checked where nobody has the e-mail or no password yet, so that it takes as long as a wrong password. */
const nobodys = hashPassword('nobody has this password')

export async function isPassword(passwordHash: string | null, password: string): Promise<boolean> {
  const checked = passwordHash ?? (await nobodys)
  return (await inTurn(() => verify(checked, password))) && passwordHash !== null
}
