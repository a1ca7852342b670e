import { keptWork } from 'shared-components/scan'
import type { Choices } from './choices.ts'

const kinds: readonly unknown[] = ['Cluster', 'Single', 'Order'] satisfies Choices['kind'][]
const numbers = [
  'slots',
  'cart',
  'maxLines',
  'maxWeight',
  'maxVolume',
  'lists',
  'priority',
  'merchantId',
  'shopId',
  'shippingProviderId',
] as const

/** What the last list was made of, as this device keeps it for a person; not its cut-off, which is over by next time. */
export const keptChoices = (userId: number, shelf?: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>) =>
  keptWork<Choices>({ name: 'generate-list', userId, task: 0 }, choicesFrom, ...(shelf ? [shelf] : []))

/** Storage can be edited: what is not a choice is left out. */
function choicesFrom(kept: unknown): Choices | undefined {
  if (typeof kept !== 'object' || kept === null) return undefined
  const said = kept as Record<string, unknown>
  const known = numbers.filter((name) => typeof said[name] === 'number' && said[name] > 0)
  return {
    ...Object.fromEntries(known.map((name) => [name, said[name]])),
    ...(kinds.includes(said['kind']) ? { kind: said['kind'] as Choices['kind'] } : {}),
    ...(typeof said['zone'] === 'string' ? { zone: said['zone'] } : {}),
    ...(said['byZone'] === true ? { byZone: true } : {}),
  }
}
