import type { Change } from 'contract/changes'
import type { Role } from 'contract/roles'

/** What a person is told of a matter of one merchant, or of none; it is worse the larger the amount. */
export type Standing = { userId: number; merchantId: number | null; message: string; amount: number }
/** The same for somebody who hears it: on the bell, by mail, or both. */
export type Heard = Standing & { role: Role; isInBell: boolean; isMailed: boolean }
export type Kept = Standing & { id: number; isInBell: boolean }

export type Steps = { made: Heard[]; changed: (Heard & { id: number; isWorse: boolean })[]; gone: Kept[] }

const keyOf = ({ userId, merchantId, isInBell }: Omit<Kept, 'id'>): string => `${userId}/${merchantId}/${isInBell}`

/** What has to be done so that what is kept becomes what is wanted. */
export function stepsOf(wanted: readonly Heard[], kept: readonly Kept[]): Steps {
  const before = new Map(kept.map((one) => [keyOf(one), one]))
  const steps: Steps = { made: [], changed: [], gone: [] }
  for (const one of wanted) {
    const old = before.get(keyOf(one))
    before.delete(keyOf(one))
    if (!old) steps.made.push(one)
    else if (old.message !== one.message || old.amount !== one.amount)
      steps.changed.push({ ...one, id: old.id, isWorse: one.amount > old.amount })
  }
  return { ...steps, gone: [...before.values()] }
}

/** The merchants these changes are about; one that is about none may be about any. */
export function merchantsOf(changes: readonly Change[]): number[] | 'all' {
  const merchants = new Set(changes.map(({ merchantId }) => merchantId))
  return merchants.has(null) ? 'all' : [...merchants].flatMap((id) => id ?? [])
}
