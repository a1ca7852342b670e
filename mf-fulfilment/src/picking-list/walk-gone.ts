import { unitsOfCode } from 'contract/code'
import { countOf } from 'contract/format'
import { cancelled, isIn, statusLabel } from 'contract/order-status'
import { type Gone, keyOf, type PickLine, type PickState } from './walk-state.ts'

/** The orders of a walk that the list has no more, with what was picked of each. */
export function leftList({ lines }: PickState, now: readonly PickLine[]): Omit<Gone, 'why'>[] {
  const stay = new Set(now.map((line) => line.orderId))
  const first = lines.filter((line, at) => lines.findIndex((one) => one.orderId === line.orderId) === at)
  return first.flatMap((line) => {
    const { orderId, warehouseOrderId } = line
    if (stay.has(orderId)) return []
    const picked = lines.filter((one) => one.orderId === orderId && one.picked > 0)
    return {
      orderId,
      warehouseOrderId,
      units: picked.reduce((sum, one) => sum + one.picked, 0),
      trayName: line.trayName,
      items: picked.map(({ sku, barcodes }) => ({ sku, barcodes })),
    }
  })
}

const readyToPick = 2000
/** It is picked no more; else it went on, or is picked elsewhere. */
export const isStopped = (status: number): boolean => status < readyToPick

/** What became of an order, by its status. */
export const whyOf = (status: number): string =>
  isIn(cancelled, status) ? 'was cancelled' : `is ${statusLabel(status)}`

/** 'WO-5 was cancelled: put its 2 units back (tray T-12)'. */
export const goneWords = ({ warehouseOrderId, why, units, trayName }: Gone): string =>
  units === 0
    ? `${warehouseOrderId} ${why}: nothing of it is picked any more`
    : `${warehouseOrderId} ${why}: put its ${countOf(units, 'unit')} back${trayName ? ` (tray ${trayName})` : ''}`

/** The order that left with this item in its tray. */
export const goneWith = ({ gone }: Pick<PickState, 'gone'>, code: string): Gone | undefined =>
  gone.find(({ items }) => items.some((item) => unitsOfCode(item, code) !== undefined))

/** The list as the server has it now; what left it with units in its tray is to be put back. */
export const readAnew = (state: PickState, lines: readonly PickLine[], left: readonly Gone[]): PickState => ({
  ...state,
  lines,
  gone: [
    ...state.gone.filter(({ orderId }) => !left.some((one) => one.orderId === orderId)),
    ...left.filter(({ units }) => units > 0),
  ],
  tray: state.tray && lines.some((line) => keyOf(state, line) === state.tray?.of) ? state.tray : undefined,
})

/** What was to be put back is back. */
export const isBack = (state: PickState, orderId: number): PickState => ({
  ...state,
  gone: state.gone.filter((one) => one.orderId !== orderId),
})
