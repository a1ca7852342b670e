/** What a person is told of a matter of one merchant, or of none; it is worse the larger the amount. */
export type Standing = { userId: number; merchantId: number | null; message: string; amount: number }
export type Kept = Standing & { id: number }

export type Steps = { made: Standing[]; changed: (Kept & { isWorse: boolean })[]; gone: Kept[] }

const keyOf = ({ userId, merchantId }: Standing): string => `${userId}/${merchantId}`

/** What has to be done so that what is kept becomes what is wanted. */
export function stepsOf(wanted: readonly Standing[], kept: readonly Kept[]): Steps {
  const before = new Map(kept.map((one) => [keyOf(one), one]))
  const steps: Steps = { made: [], changed: [], gone: [] }
  for (const one of wanted) {
    const old = before.get(keyOf(one))
    before.delete(keyOf(one))
    if (!old) steps.made.push(one)
    else if (old.message !== one.message || old.amount !== one.amount)
      steps.changed.push({ ...old, ...one, isWorse: one.amount > old.amount })
  }
  return { ...steps, gone: [...before.values()] }
}
