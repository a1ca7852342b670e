import { toMinor } from 'contract/money'
import { productMoves, type ProductStatus } from 'contract/product-status'
import { refuse } from '../kernel/refuse.ts'

export type Barcode = { code: string; format: 'EAN13' | 'EAN8' | 'Code128' | 'Code39'; packQuantity: number }

/** What a person may say of a product: centimetres, kilograms, the price with its decimals. */
export type Described = {
  productName?: string
  sku?: string
  model?: string
  brand?: string
  productDescription?: string
  basePrice?: number
  packageHeight?: number
  packageLength?: number
  packageWeight?: number
  packageWidth?: number
  color?: string
  size?: string
  flavour?: string
  hasExpDate?: boolean
  asksSerial?: boolean
  collection?: string
  materialCode?: string
  packCase?: number
  shelfLife?: number
  /** Null asks for none. */
  minimumDaysLeft?: number | null
  status?: ProductStatus
}

/** The columns of a product as they are kept: millimetres, grams, minor units. Only those that were said. */
export type Columns = Partial<{
  name: string
  sku: string
  model: string
  brand: string
  description: string
  basePriceMinor: number
  packageHeightMm: number
  packageLengthMm: number
  packageWidthMm: number
  packageWeightGrams: number
  color: string
  size: string
  flavour: string
  hasExpiry: boolean
  asksSerial: boolean
  collection: string
  materialCode: string
  packCase: number
  shelfLifeDays: number
  minimumDaysLeft: number | null
  status: ProductStatus
  measuredBy: null
  measuredAt: null
}>

const scaled = (value: number | undefined, factor: number): number | undefined =>
  value === undefined ? undefined : Math.round(value * factor)

export function columnsOf(said: Described, currency: string): Columns {
  const basePriceMinor = said.basePrice === undefined ? undefined : toMinor(said.basePrice, currency)
  if (said.basePrice !== undefined && basePriceMinor === undefined)
    throw refuse('bad-input', { field: 'BasePrice', problem: `has more decimals than ${currency}` })
  const columns: { [K in keyof Columns]: Columns[K] | undefined } = {
    name: said.productName?.trim(),
    sku: said.sku,
    model: said.model,
    brand: said.brand,
    description: said.productDescription,
    basePriceMinor,
    packageHeightMm: scaled(said.packageHeight, 10),
    packageLengthMm: scaled(said.packageLength, 10),
    packageWidthMm: scaled(said.packageWidth, 10),
    packageWeightGrams: scaled(said.packageWeight, 1000),
    color: said.color,
    size: said.size,
    flavour: said.flavour,
    hasExpiry: said.hasExpDate,
    asksSerial: said.asksSerial,
    collection: said.collection,
    materialCode: said.materialCode,
    packCase: said.packCase,
    shelfLifeDays: said.shelfLife,
    minimumDaysLeft: said.minimumDaysLeft,
    status: said.status,
  }
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined))
}

/** Refuses a move of status that is not in the table, and archiving a product that still has stock. */
export function refuseStatus(from: ProductStatus, to: ProductStatus, onHand: number): void {
  if (from === to) return
  if (!productMoves[from].includes(to))
    throw refuse('wrong-state', {
      what: 'The product',
      state: from,
      problem: `it can become ${productMoves[from].join(' or ')}`,
    })
  if (to === 'Archived' && onHand > 0)
    throw refuse('wrong-state', {
      what: 'The product',
      state: from,
      problem: `${onHand} units are still in the warehouse`,
    })
}

/** Refuses one code given twice, and an EAN whose check digit is wrong: such a label would never scan. */
export function refuseBarcodes(barcodes: readonly Barcode[]): void {
  const seen = new Set<string>()
  for (const [index, { code, format }] of barcodes.entries()) {
    const field = `Barcodes[${index}].Code`
    if (seen.has(code)) throw refuse('bad-input', { field, problem: 'is given twice' })
    seen.add(code)
    const length = format === 'EAN13' ? 13 : format === 'EAN8' ? 8 : undefined
    if (length !== undefined && !isEan(code, length))
      throw refuse('bad-input', { field, problem: `is not an ${format}: ${length} digits with a right check digit` })
  }
}

/** GS1 check digit: from the right, weights 3 and 1 in turn, the sum a multiple of ten. */
export function isEan(code: string, length: number): boolean {
  if (!new RegExp(`^\\d{${length}}$`).test(code)) return false
  const sum = [...code].reverse().reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3), 0)
  return sum % 10 === 0
}
