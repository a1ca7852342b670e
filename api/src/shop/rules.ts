import { refuse } from '../kernel/refuse.ts'

/** Whose shop it is: the merchant named, else the person's own. */
export function merchantFor(own: number | null, asked: number | undefined): number {
  const merchantId = asked ?? own
  if (merchantId === null || merchantId === undefined)
    throw refuse('bad-input', { field: 'MerchantId', problem: 'is missing: a shop belongs to a merchant' })
  return merchantId
}
