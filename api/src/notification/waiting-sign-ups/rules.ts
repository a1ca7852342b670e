import { messageOf } from '../rules.ts'
import type { Standing } from '../standing/rules.ts'

/** The sign-ups that wait, for one superadmin; the first of them by the merchant's name. */
export type Waiting = { userId: number; signUps: number; first: string[] }

/** In words: "2 merchants wait for approval: Larch & Sons, Moss." */
export function standingOf({ userId, signUps, first }: Waiting): Standing {
  const more = signUps - first.length
  const names = `${first.join(', ')}${more > 0 ? ` and ${more} more` : ''}`
  const count = signUps === 1 ? '1 merchant waits' : `${signUps} merchants wait`
  return { userId, merchantId: null, amount: signUps, message: messageOf(`${count} for approval: ${names}.`) }
}
