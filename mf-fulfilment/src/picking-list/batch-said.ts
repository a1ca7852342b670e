import type { Calls } from 'contract/calls/all'
import type { Item } from 'contract/define'
import { sentenceOf } from 'contract/errors'
/** A batch as it goes with a scan. */
export type BatchTaken = {
  /** As the label says it. */
  batchNo?: string
  /** As it was chosen where the label does not. */
  batchId?: number
  /** Another batch than the list's is taken instead. */
  changeBatch?: boolean
}
type PickLine = Item<Calls['picking']['getOrderItemsByPickingListId']>
type Batch = PickLine['batches'][number]
/** What goes with the scan, a question, or why it is wrong. */
type Said = BatchTaken | { ask: string } | { wrong: string }

/** What is printed on a unit of it, in words. */
export const printedOn = ({ batchNo, expiryDay }: Pick<Batch, 'batchNo' | 'expiryDay'>): string =>
  batchNo || (expiryDay ? `expires ${expiryDay}` : 'no batch printed')

const isSame = (one: string, other: string): boolean => one.trim().toLowerCase() === other.trim().toLowerCase()

/** The list's own batch among those that lie in the cell. */
export const isOwn = (line: PickLine, { batchNo, expiryDay }: Batch): boolean =>
  batchNo === line.batchNo && expiryDay === line.expiryDay

/** A batch that was chosen, as it is sent: another than the list's is taken instead of it. */
export function takenAs(line: PickLine, batchId: number): BatchTaken {
  const batch = line.batches.find((one) => one.batchId === batchId)
  return { batchId, ...(batch && !isOwn(line, batch) ? { changeBatch: true } : {}) }
}

/** What a label, or a choice made before, says of the batch in hand. */
export function batchSaid(line: PickLine, batchNo: string | undefined, chosen: number | undefined): Said {
  if (batchNo === undefined)
    return chosen !== undefined
      ? takenAs(line, chosen)
      : line.batches.length > 1
        ? { ask: 'Which batch is printed on it?' }
        : {}
  if (isSame(batchNo, line.batchNo)) return { batchNo }
  if (line.batches.some((batch) => isSame(batch.batchNo, batchNo)))
    return { ask: `This is batch ${batchNo}, the list says ${printedOn(line)}` }
  if (line.batchNo === '' && line.batches.length === 0) return { batchNo }
  return { wrong: sentenceOf('wrong-batch', { got: batchNo, expected: printedOn(line) }) }
}
