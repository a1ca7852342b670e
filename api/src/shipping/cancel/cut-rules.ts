import { warehouseOrderId } from 'contract/order-number'
import { refuse } from '../../kernel/refuse.ts'

export type Line = { lineNo: number; sku: string; productId: number | null; quantity: number; handed: number }
/** So many units fewer of a line. */
export type Cut = Line & { units: number }
export type LinesSaid = readonly { sku: string; quantity: number; ordered?: number }[]

/** The lines that are meant, in any letter case; what the courier has of them is not cancelled any more. */
export function cutsOf(orderId: number, lines: readonly Line[], said: LinesSaid, name = 'Lines'): Cut[] {
  const cuts = said.map(({ sku, quantity, ordered }, index): Cut => {
    const alike = lines.filter((line) => line.sku.toLowerCase() === sku.trim().toLowerCase())
    const line = alike.find((one) => one.sku === sku.trim()) ?? alike[0]
    // Of two presses for the same units the second saw a line that is shorter by now, or gone.
    if (ordered !== undefined && ordered !== line?.quantity)
      throw refuse('stale', { what: `${sku} of ${warehouseOrderId(orderId)}`, field: `${name}[${index}].Ordered` })
    if (!line)
      throw refuse('bad-input', {
        field: `${name}[${index}].Sku`,
        problem: `is not in ${warehouseOrderId(orderId)}: it has ${lines.map((one) => one.sku).join(', ')}`,
      })
    const left = line.quantity - line.handed
    if (quantity > left) throw refuse('too-many-units', { got: quantity, left, field: `${name}[${index}].Quantity` })
    return { ...line, units: quantity }
  })
  const twice = cuts.find((cut, index) => cuts.findIndex((other) => other.lineNo === cut.lineNo) !== index)
  if (twice) throw refuse('bad-input', { field: name, problem: `name ${twice.sku} twice` })
  return cuts
}

/** Whether nothing is left of an order without them. */
export function isWhole(lines: readonly Line[], cuts: readonly Cut[]): boolean {
  const unitsOf = new Map(cuts.map((cut) => [cut.lineNo, cut.units]))
  return lines.every((line) => line.quantity === (unitsOf.get(line.lineNo) ?? 0))
}

/** Where units of an order are: promised in a cell, picked into a tray, or packed from that tray into a parcel. */
export type Held = {
  allocationId: number
  locationId: number
  productId: number
  batchId: number
  cellId: number
  trayId: number | null
  parcelId: number | null
  quantity: number
}

/** Which units go: those nobody has touched first, then what is in trays, then what is packed, in the order given. */
export function taken(held: readonly Held[], cuts: readonly Pick<Cut, 'productId' | 'units'>[]): Held[] {
  const stage = ({ trayId, parcelId }: Held): number => (parcelId !== null ? 2 : trayId !== null ? 1 : 0)
  const inOrder = held.toSorted((one, other) => stage(one) - stage(other))
  return cuts.flatMap(({ productId, units }) => {
    let left = units
    return inOrder.flatMap((part) => {
      const quantity = part.productId === productId ? Math.min(part.quantity, left) : 0
      left -= quantity
      return quantity > 0 ? [{ ...part, quantity }] : []
    })
  })
}

/** '2 × MUG, 1 × CAP'. */
export const cutsInWords = (cuts: readonly Pick<Cut, 'sku' | 'units'>[]): string =>
  cuts.map(({ sku, units }) => `${units} × ${sku}`).join(', ')
