import type { Counting, Label } from './counting.ts'

/** What is kept of a carton on the device: the count in the hands, and the name its placements are sent under. */
export type KeptCounting = { state: Counting; seed: string }

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const countOf = (value: unknown, least: number): number | undefined =>
  Number.isSafeInteger(value) && Number(value) >= least ? Number(value) : undefined

function labelsOf(value: unknown): Counting['labels'] {
  const isLabel = (label: unknown): label is Label =>
    isRecord(label) && typeof label['batchNo'] === 'string' && typeof label['expiryDay'] === 'string'
  return Object.fromEntries(
    Object.entries(isRecord(value) ? value : {}).filter(([, label]) => isLabel(label)),
  ) as Counting['labels']
}

/** A kept count; undefined for what is none. */
export function countingIn(kept: unknown): KeptCounting | undefined {
  if (!isRecord(kept) || !isRecord(kept['state']) || typeof kept['seed'] !== 'string' || !kept['seed']) return undefined
  const { activeId, counted, isDamaged, isOver, labels, serial } = kept['state']
  const [units, next] = [countOf(counted, 0), countOf(serial, 1)]
  if (units === undefined || next === undefined) return undefined
  return {
    seed: kept['seed'],
    state: {
      activeId: countOf(activeId, 1),
      counted: units,
      isDamaged: isDamaged === true,
      isOver: isOver === true,
      labels: labelsOf(labels),
      serial: next,
    },
  }
}

/** Whether a reload would lose anything: units in the hands, or what was read from a label. */
export const isUnfinished = ({ counted, labels }: Counting): boolean => counted > 0 || Object.keys(labels).length > 0
