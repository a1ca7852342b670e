import type { Floor } from './floor.ts'

type Barcode = { code: string; packQuantity: number }
type Scan = { code: string; quantity: number; units: number }

/** What a hand scans of what is left: a carton while one fits, else one unit, or the rest counted at once. */
export function nextScan(
  { pick, once }: Floor,
  { sku, barcodes }: { sku: string; barcodes: readonly Barcode[] },
  left: number,
): Scan {
  const carton = barcodes.find(({ packQuantity }) => packQuantity > 1 && packQuantity <= left)
  if (carton) return { code: carton.code, quantity: 1, units: carton.packQuantity }
  const single = [sku, ...barcodes.filter(({ packQuantity }) => packQuantity === 1).map(({ code }) => code)]
  const units = once(3) ? left : 1
  return { code: pick(single) ?? sku, quantity: units, units }
}
