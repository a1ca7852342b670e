import { mostReference, mostUnits } from 'contract/schema'
import type { Tx } from '../../kernel/database.ts'
import { makeRequest } from '../../inbound/requests.ts'
import { productProblem } from '../../inbound/row-rules.ts'
import { Refusal } from '../../kernel/refuse.ts'
import { cut } from '../../kernel/text.ts'
import type { Who } from '../../kernel/who.ts'
import { apart, inboundReferences } from '../known/queries.ts'
import type { Fault, ImportContext, Importer, ImportRecord, Look } from '../importer.ts'
import { knownSkus } from './skus.ts'
import { dayOf } from '../dates.ts'
import { wholeNumberOf } from '../values.ts'

type InboundValues = {
  referenceCode: string
  sku: string
  quantity: number
  carton: string
  batchNo: string
  expiryDay: string
}
type InboundRecord = ImportRecord<InboundValues>
const texts = { referenceCode: mostReference, sku: 64, carton: 100, batchNo: 64 } as const

/**
 * Inbound requests from a file: rows with the same reference are one request;
 * without a reference the file is one, by its name.
 */
export const inboundImport: Importer<InboundValues> = { read, keyOf: ({ referenceCode }) => referenceCode, check, make }

function read(
  cell: (field: string) => string,
  { dateOrders, fileName }: ImportContext,
): { values: InboundValues; faults: Fault[] } {
  const faults: Fault[] = []
  for (const [field, most] of Object.entries(texts))
    if (cell(field).length > most) faults.push({ field, reason: `Is longer than ${most} characters` })
  const quantity = wholeNumberOf(cell('quantity')) ?? 0
  if (quantity < 1 || quantity > mostUnits)
    faults.push({
      field: 'quantity',
      reason: quantity > mostUnits ? `Must be ${mostUnits} or less` : 'Must be 1 or more',
    })
  const expiry = cell('expiryDay') === '' ? { day: '' } : dayOf(cell('expiryDay'), dateOrders['expiryDay'] ?? 'unsaid')
  if (typeof expiry === 'string') faults.push({ field: 'expiryDay', reason: expiry })
  const values = {
    referenceCode: cell('referenceCode') || cut(fileName.replace(/\.\w+$/, ''), texts.referenceCode),
    sku: cell('sku'),
    quantity,
    carton: cell('carton'),
    batchNo: cell('batchNo'),
    expiryDay: typeof expiry === 'string' ? '' : expiry.day,
  }
  return { values, faults }
}

async function check(look: Look, _: Who, context: ImportContext, records: readonly InboundRecord[]): Promise<void> {
  const { merchantId, merchantName } = context
  const codes = records.map((record) => record.key)
  const known = await look((tx) => inboundReferences(tx, merchantId, codes))
  const { products, faultOf } = await knownSkus(
    look,
    context,
    records.flatMap((record) => record.rows.map((row) => row.values.sku)),
  )
  for (const record of records) {
    if (known.has(record.key)) record.skip = `Inbound request ${record.key} exists already`
    else
      for (const row of record.rows) {
        const { sku } = row.values
        const product = products.get(sku)
        if (sku === '') continue
        if (!product) row.faults.push(faultOf(sku))
        else {
          row.values.sku = product.sku
          const problem = productProblem(
            { ...row.values, rowNo: row.rowNo },
            { rowNo: row.rowNo, productId: product.id, status: product.status, hasExpiry: product.hasExpiry },
            merchantName,
            false,
          )
          const words = problem?.replace(/^.*?: /, '')
          const field = words?.includes('expiry') ? 'expiryDay' : 'sku'
          if (words && !row.faults.some((fault) => fault.field === field))
            row.faults.push({ field, reason: words.charAt(0).toUpperCase() + words.slice(1) })
        }
      }
  }
}

async function make(tx: Tx, who: Who, { merchantId }: ImportContext, records: readonly InboundRecord[]) {
  const existing: string[] = []
  const refused: { key: string; reason: string }[] = []
  // A request holds any number of rows and a file few requests; one that is refused must not take the others with it.
  for (const record of records)
    await apart(tx, () =>
      makeRequest(tx, who, {
        merchantId,
        referenceCode: record.key,
        items: record.rows.map(({ rowNo, values }) => ({ ...values, rowNo, expiryDay: values.expiryDay || null })),
      }),
    ).catch((problem: unknown) => {
      if (!(problem instanceof Refusal)) throw problem
      if (problem.code === 'already-exists') existing.push(record.key)
      else refused.push({ key: record.key, reason: problem.rows?.[0]?.msg ?? problem.message })
    })
  return { existing, refused }
}
