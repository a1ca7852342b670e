import { unitsOfCode } from 'contract/code'
import { countOf } from 'contract/format'
import { cancelled, isIn, statusLabel } from 'contract/order-status'
import { type Gone, keyOf, type Loose, type PickLine, type PickState } from './walk-state.ts'

/** An order that left the list or wants less, as far as this device knows it. */
export type Known = Omit<Gone, 'why'>

/** The units of scans that the server has not counted: it will not, so by the books they lie in their cell still. */
const looseOf = (lines: readonly PickLine[], { waiting }: Pick<PickState, 'waiting'>): Loose[] =>
  waiting.flatMap((call) => {
    const line = lines.find(({ lineId }) => lineId === call.lineId)
    const { scanNumber, trayName, cellCode } = call
    // What only the server could have told lies there as it was scanned.
    const what = call.units > 0 ? { name: line?.sku, units: call.units } : { name: call.code, units: call.quantity }
    return line ? [{ scanNumber, trayName, cellCode, name: what.name ?? call.code, units: what.units }] : []
  })

/** The orders of a walk that the list has no more, with what was picked of each. */
export function leftList(state: PickState, now: readonly PickLine[]): Known[] {
  const stay = new Set(now.map((line) => line.orderId))
  const orderIds = [...new Set(state.lines.map((line) => line.orderId))].filter((orderId) => !stay.has(orderId))
  return orderIds.flatMap((orderId) => {
    const lines = state.lines.filter((line) => line.orderId === orderId)
    const [picked, loose] = [lines.filter((line) => line.picked > 0), looseOf(lines, state)]
    const units = picked.reduce((sum, line) => sum + line.picked, 0)
    return lines.slice(0, 1).map(({ warehouseOrderId, trayName }) => ({
      orderId,
      warehouseOrderId,
      units,
      trayNames: units > 0 && trayName !== null ? [trayName] : [],
      items: (loose.length > 0 ? lines : picked).map(({ sku, barcodes }) => ({ sku, barcodes })),
      loose,
    }))
  })
}

/** How many units each order of these lines wants, product by product. */
function wantedBy(lines: readonly PickLine[]): Map<number, Map<string, number>> {
  const wanted = new Map<number, Map<string, number>>()
  for (const { orderId, sku, quantity } of lines) {
    const order = wanted.get(orderId) ?? new Map<string, number>()
    wanted.set(orderId, order.set(sku, (order.get(sku) ?? 0) + quantity))
  }
  return wanted
}

/** The orders of a walk that want fewer units than they did, and go on. */
export function fewerList({ lines }: PickState, now: readonly PickLine[]): (Known & { fewer: number })[] {
  const wanted = wantedBy(lines)
  return [...wantedBy(now)].flatMap(([orderId, after]) => {
    const before = wanted.get(orderId) ?? new Map<string, number>()
    const fewer = [...before].reduce((sum, [sku, units]) => sum + Math.max(0, units - (after.get(sku) ?? 0)), 0)
    const line = now.find((one) => one.orderId === orderId)
    if (fewer === 0 || !line) return []
    return [{ orderId, warehouseOrderId: line.warehouseOrderId, fewer, units: 0, trayNames: [], items: [], loose: [] }]
  })
}

type Lying = { trayName: string; units: number }
const unitsIn = (parts: readonly { units: number }[]): number => parts.reduce((sum, { units }) => sum + units, 0)

/**
 * What lies of an order in trays, as the server says where it is asked; else as this device knew it. A tray of single
 * orders holds others' units too.
 */
export function lyingIn(order: Known, trays: readonly Lying[], why: string, kind: PickState['kind']): Gone {
  if (trays.length === 0) return { ...order, why }
  const units = kind === 'Single' ? order.units : unitsIn(trays)
  return { ...order, why, units, trayNames: trays.map(({ trayName }) => trayName) }
}

const readyToPick = 2000
/** It is picked no more; else it went on, or is picked elsewhere. */
export const isStopped = (status: number): boolean => status < readyToPick

/** What became of an order, by its status. */
export const whyOf = (status: number): string =>
  isIn(cancelled, status) ? 'was cancelled' : `is ${statusLabel(status)}`

/** 'WO-5 was cancelled', 'WO-5 wants 2 units fewer'. */
const headOf = ({ warehouseOrderId, why, fewer }: Gone): string =>
  `${warehouseOrderId} ${fewer === undefined ? why : `wants ${countOf(fewer, 'unit')} fewer`}`

/** 'put its 2 units back (tray T-12)'; of an order that goes on, those it has too many. */
const backOf = ({ fewer }: Gone, units: number, trayNames: readonly string[]): string =>
  `put ${fewer === undefined ? 'its ' : ''}${countOf(units, 'unit')} back` +
  (trayNames.length > 0 ? ` (${trayNames.length > 1 ? 'trays' : 'tray'} ${trayNames.join(', ')})` : '')

/** Where units of it lie, whether they were counted or not. */
export const traysOfGone = ({ trayNames, loose }: Gone): string[] => [
  ...new Set([...trayNames, ...loose.map(({ trayName }) => trayName)]),
]

/** 'WO-5 was cancelled: put its 2 units back (tray T-12)'. */
export function goneWords(gone: Gone): string {
  const units = gone.units + unitsIn(gone.loose)
  if (units > 0) return `${headOf(gone)}: ${backOf(gone, units, traysOfGone(gone))}`
  return gone.fewer === undefined ? `${headOf(gone)}: nothing of it is picked any more` : headOf(gone)
}

/** The same of one tray. */
export const backWords = (gone: Gone, units: number, trayName: string): string =>
  `${headOf(gone)}: ${backOf(gone, units, [trayName])}.`

/** '2 × SER out of tray T-12 into A-03-12-B', scans of the same together. */
export function looseWays({ loose }: Pick<Gone, 'loose'>): string {
  const ways = new Map<string, number>()
  for (const { name, trayName, cellCode, units } of loose) {
    const way = `${name} out of tray ${trayName} into ${cellCode}`
    ways.set(way, (ways.get(way) ?? 0) + units)
  }
  return [...ways].map(([way, units]) => `${units} × ${way}`).join(', ')
}

/** The order that left with this item in its tray. */
export const goneWith = ({ gone }: Pick<PickState, 'gone'>, code: string): Gone | undefined =>
  gone.find(({ items }) => items.some((item) => unitsOfCode(item, code) !== undefined))

const isToBeSaid = ({ units, loose }: Gone): boolean => units > 0 || loose.length > 0

/** The list as the server has it now; what lies in trays of what left it, or wants less, is to be put back. */
export const readAnew = (state: PickState, lines: readonly PickLine[], left: readonly Gone[]): PickState => ({
  ...state,
  lines,
  gone: [
    ...state.gone.filter(({ orderId }) => !left.some((one) => one.orderId === orderId)),
    ...left.filter(isToBeSaid),
  ],
  tray: state.tray && lines.some((line) => keyOf(state, line) === state.tray?.of) ? state.tray : undefined,
})

const changed = (state: PickState, change: (gone: Gone) => Gone): PickState => ({
  ...state,
  gone: state.gone.map(change).filter(isToBeSaid),
})

/** What was to be put back by the books is back. */
export const isBack = (state: PickState, orderId: number): PickState =>
  changed(state, (gone) => (gone.orderId === orderId ? { ...gone, units: 0, trayNames: [] } : gone))

/** These scans are with the server, taken back, or their units are in their cell: nothing of them is loose any more. */
export const isSettled = (state: PickState, scanNumbers: readonly string[]): PickState =>
  changed(state, (gone) => ({
    ...gone,
    loose: gone.loose.filter(({ scanNumber }) => !scanNumbers.includes(scanNumber)),
  }))

/** The scans of an order that left the list with this one. */
export const looseWith = ({ gone }: Pick<PickState, 'gone'>, scanNumber: string): string[] =>
  gone
    .filter(({ loose }) => loose.some((one) => one.scanNumber === scanNumber))
    .flatMap(({ loose }) => loose.map((one) => one.scanNumber))
