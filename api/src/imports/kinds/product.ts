import { imports } from 'contract/imports'
import { toMinor } from 'contract/money'
import { mostUnits } from 'contract/schema'
import { fromWireName } from 'contract/wire'
import { addProducts, setProducts, type NewProduct } from '../../catalogue/bulk.ts'
import { catalogue } from 'contract/calls/catalogue'
import { columnsOf, isEan, type Barcode, type Described } from '../../catalogue/rules.ts'
import type { Tx } from '../../kernel/database.ts'
import { Refusal } from '../../kernel/refuse.ts'
import type { Who } from '../../kernel/who.ts'
import { checksOf } from '../../server/validation.ts'
import type { Fault, ImportContext, ImportRecord, Importer, Look, Values } from '../importer.ts'
import { ownersOfBarcodes, ownSkus } from '../known/queries.ts'
import { decimalOf, flagOf, wholeNumberOf } from '../values.ts'

type ProductValues = Values & { sku: string }
type ProductRecord = ImportRecord<ProductValues>

/** The same rules a person meets who adds one product. */
const checks = checksOf(catalogue.createProduct)
const { fields } = imports.ProductImport
const barcodeFields = ['barcode', 'packBarcode', 'otherBarcodes']

/** Products from a file: rows with the same SKU are one product, and must agree; their barcodes add up. */
export const productImport: Importer<ProductValues> = { read, keyOf: ({ sku }) => sku, check, make }

function read(
  cell: (field: string) => string,
  { currency }: ImportContext,
): { values: ProductValues; faults: Fault[] } {
  const faults: Fault[] = []
  const values: ProductValues = { sku: cell('sku') }
  for (const { field, kind } of fields) {
    const text = cell(field)
    if (text === '') continue
    const value = kind === 'number' || kind === 'money' ? decimalOf(text) : kind === 'flag' ? flagOf(text) : text
    if (value === undefined) faults.push({ field, reason: kind === 'flag' ? 'Must be yes or no' : 'Must be a number' })
    else values[field] = value
  }
  if (typeof values['basePrice'] === 'number' && toMinor(values['basePrice'], currency) === undefined)
    faults.push({ field: 'basePrice', reason: `Has more decimals than ${currency}` })
  for (const field of ['barcode', 'packBarcode'])
    for (const code of codesIn(values[field])) faults.push(...barcodeFaults(field, code))
  for (const item of itemsIn(values['otherBarcodes'])) {
    const other = otherOf(item)
    if (other) faults.push(...barcodeFaults('otherBarcodes', other.code))
    else faults.push({ field: 'otherBarcodes', reason: 'Write each as units=barcode, as 6=2000000000015' })
  }
  if (values['packBarcode'] !== undefined && values['packCase'] === undefined)
    faults.push({ field: 'packBarcode', reason: 'Needs a pack case: how many units are in the pack' })
  if (faults.length === 0 && values.sku !== '' && values['productName'] !== undefined)
    faults.push(...schemaFaults(values))
  return { values, faults }
}

/** What the call to add a product would refuse. */
function schemaFaults(values: ProductValues): Fault[] {
  try {
    checks.body(describedOf(values))
    return []
  } catch (problem) {
    if (!(problem instanceof Refusal)) throw problem
    const words = String(problem.facts['problem'] ?? problem.message)
    return [
      {
        field: fromWireName(String(problem.facts['field'] ?? 'Sku')),
        reason: words.charAt(0).toUpperCase() + words.slice(1),
      },
    ]
  }
}

const describedOf = (values: ProductValues): Described & { sku: string } =>
  Object.fromEntries(Object.entries(values).filter(([field]) => !barcodeFields.includes(field))) as Described & {
    sku: string
  }

const codesIn = (cell: Values[string]): string[] =>
  typeof cell === 'string' ? cell.split(/[|,;\s]+/).filter(Boolean) : []

/** '6=SIX|480=A B' are two: a space is part of a code unless units follow. */
const itemsIn = (cell: Values[string]): string[] =>
  typeof cell === 'string' ? cell.split(/\s*[|,;]\s*|\s+(?=\d+=)/).filter(Boolean) : []

/** '6=SIX' is a code that counts six units. */
function otherOf(item: string): { code: string; units: number } | undefined {
  const [, units = '', code = ''] = /^(\d+)=(.+)$/.exec(item) ?? []
  const count = wholeNumberOf(units)
  return count !== undefined && count >= 1 && count <= mostUnits ? { code, units: count } : undefined
}

function barcodeFaults(field: string, code: string): Fault[] {
  if (/^\d([.,]\d+)?E\+?\d+$/i.test(code))
    return [{ field, reason: 'A spreadsheet has shortened this barcode: format the column as text' }]
  if (/^\d{13}$/.test(code) && !isEan(code, 13)) return [{ field, reason: 'Not an EAN-13: the check digit is wrong' }]
  if (/^\d{8}$/.test(code) && !isEan(code, 8)) return [{ field, reason: 'Not an EAN-8: the check digit is wrong' }]
  return /^[\x20-\x7e]{1,48}$/.test(code)
    ? []
    : [{ field, reason: 'Not a barcode: at most 48 plain letters and digits' }]
}

/** Thirteen digits are an EAN-13, twelve one without its leading 0, eight an EAN-8, all else is Code 128. */
function barcodeOf(code: string, packQuantity: number): Barcode {
  if (isEan(code, 13)) return { code, format: 'EAN13', packQuantity }
  if (isEan(code, 12)) return { code: `0${code}`, format: 'EAN13', packQuantity }
  return { code, format: isEan(code, 8) ? 'EAN8' : 'Code128', packQuantity }
}

/** The barcodes of all rows of a product, each once. */
function barcodesOf(record: ProductRecord): Barcode[] {
  const all = record.rows.flatMap(({ values }) => [
    ...codesIn(values['barcode']).map((code) => barcodeOf(code, 1)),
    ...codesIn(values['packBarcode']).map((code) => barcodeOf(code, Number(values['packCase'] ?? 1))),
    ...itemsIn(values['otherBarcodes']).flatMap((item) => {
      const other = otherOf(item)
      return other ? [barcodeOf(other.code, other.units)] : []
    }),
  ])
  return [...new Map(all.map((barcode) => [barcode.code, barcode])).values()]
}

async function check(
  look: Look,
  _: Who,
  { merchantId, existing }: ImportContext,
  records: readonly ProductRecord[],
): Promise<void> {
  const skus = records.map((record) => record.key)
  const known = await look((tx) => ownSkus(tx, merchantId, skus))
  const codes = new Map(records.map((record) => [record.key, barcodesOf(record).map(({ code }) => code)]))
  const inRows = [...codes.values()].flat()
  const owners = await look((tx) => ownersOfBarcodes(tx, merchantId, inRows))
  const inFile = new Map<string, { sku: string; rowNo: number }>()
  for (const record of records) {
    if (known.has(record.key) && existing === 'leave') {
      record.skip = `SKU ${record.key} exists already`
      continue
    }
    checkAgreement(record)
    const [row] = record.rows
    for (const code of codes.get(record.key) ?? []) {
      const [owner, before] = [owners.get(code), inFile.get(code)]
      if (owner !== undefined && owner !== record.key)
        row?.faults.push({ field: 'barcode', reason: `Belongs to SKU ${owner}` })
      else if (before)
        row?.faults.push({ field: 'barcode', reason: `Row ${before.rowNo} has it for SKU ${before.sku}` })
      else inFile.set(code, { sku: record.key, rowNo: row?.rowNo ?? 0 })
    }
  }
}

/**
 * A later row of the same SKU may repeat or leave out what the first says, and add barcodes;
 * it may not say another thing.
 */
function checkAgreement({ rows: [first, ...later] }: ProductRecord): void {
  for (const row of later)
    for (const { field, label } of fields) {
      const value = row.values[field]
      if (barcodeFields.includes(field) || value === undefined || value === first?.values[field]) continue
      row.faults.push({ field, reason: `Row ${first?.rowNo} gives the same SKU another ${label.toLowerCase()}` })
    }
}

async function make(
  tx: Tx,
  _: Who,
  { merchantId, currency, existing }: ImportContext,
  records: readonly ProductRecord[],
) {
  const products = records.map((record): NewProduct => ({
    ...columnsOf(describedOf(record.rows[0]?.values ?? { sku: record.key }), currency),
    sku: record.key,
    barcodes: barcodesOf(record),
  }))
  const made = await addProducts(tx, merchantId, products)
  const old = products.filter(({ sku }) => !made.has(sku))
  if (existing === 'update') await setProducts(tx, merchantId, old)
  return { existing: existing === 'update' ? [] : old.map(({ sku }) => sku), refused: [] }
}
