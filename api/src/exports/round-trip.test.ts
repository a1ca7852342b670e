import { afterAll, beforeAll, expect, test } from 'vitest'
import { columnOf, exportAs } from '../../test/exports.ts'
import { type Api, type House, openHouse } from '../../test/house.ts'
import { statusOf, upload, workThrough } from '../../test/imports.ts'
import { rows, sql } from '../kernel/database.ts'

let house: House
let merchant: Api
let alder: Api
beforeAll(async () => {
  house = await openHouse()
  merchant = await house.as('MERCHANT_ADMIN')
  alder = await house.as('MERCHANT_ADMIN', 'alder')
})
afterAll(() => house.close())

const barcode = (code: string, packQuantity: number, format: 'EAN13' | 'Code128' | 'Code39' = 'Code128') => ({
  code,
  format,
  packQuantity,
})
const fields = {
  brand: '@home',
  model: '-2+3',
  productDescription: 'Two lines,\r\n"quoted"; and more',
  basePrice: 12.5,
  packageHeight: 1.5,
  packageLength: 20,
  packageWeight: 0.25,
  packageWidth: 3.2,
  color: "'=red",
  size: '-5',
  flavour: "''+mint",
  hasExpDate: true,
  collection: "'90s",
  materialCode: '=HS',
  shelfLife: 90,
  minimumDaysLeft: 30,
}
const products = [
  {
    ...fields,
    sku: 'PACKS',
    productName: "'=1+1",
    packCase: 12,
    barcodes: [
      barcode('2000000000015', 1, 'EAN13'),
      barcode('ONE', 1, 'Code39'),
      barcode('SIX', 6),
      barcode('SIX-TOO', 6),
      barcode('TWELVE', 12),
      barcode('PALLET', 480),
    ],
  },
  { sku: '-7', productName: 'No pack case', barcodes: [barcode('A-6', 6), barcode('A B', 1), barcode('A 12', 12)] },
  { sku: 'SINGLE', productName: 'Case of one', packCase: 1, barcodes: [barcode('S-1', 1), barcode('S-2', 2)] },
  { sku: 'BARE', productName: 'Without a barcode' },
]

/** Everything that is kept of a merchant's products, but when they were changed. */
const keptOf = (merchantId: number) =>
  house.system((tx) =>
    rows<object>(
      tx,
      sql`
      select p.sku, to_jsonb(p) - array['id', 'merchant_id', 'created_at', 'updated_at'] as said,
             (select jsonb_agg(jsonb_build_array(b.code, b.format, b.pack_quantity) order by b.code)
                from product_barcode b where b.merchant_id = p.merchant_id and b.product_id = p.id) as barcodes
        from product p where p.merchant_id = ${merchantId} order by p.sku`,
    ),
  )
async function importAs(api: Api, file: Buffer | string, count = products.length) {
  const { jobId } = await upload(api, 'ProductImport', file, { existing: 'update' })
  await workThrough(house)
  expect(await statusOf(api, jobId)).toMatchObject({ status: 'Succeeded', ok: count, failed: 0 })
}

test('an exported product file that is imported again changes nothing: every pack, price and text is as it was', async () => {
  for (const body of products) await merchant.catalogue.createProduct({ body })
  const before = await keptOf(house.birch)
  const file = await exportAs(house, merchant, { list: 'products' })
  await importAs(merchant, file.bytes)
  expect(await keptOf(house.birch)).toEqual(before)
  expect((await exportAs(house, merchant, { list: 'products' })).rows).toEqual(file.rows)
})

test('an exported product file makes the same products, packs and all, where there were none', async () => {
  const file = await exportAs(house, merchant, { list: 'products' })
  await importAs(alder, file.bytes)
  const asText = (kept: readonly object[]) => JSON.stringify(kept).replaceAll('Code39', 'Code128')
  expect(asText(await keptOf(house.alder))).toEqual(asText(await keptOf(house.birch)))
})

test('what a person changes in the exported file is changed', async () => {
  const file = await exportAs(house, merchant, { list: 'products', filters: { sku: 'PACKS' } })
  expect(columnOf(file, 'Other barcodes')).toEqual(['6=SIX|6=SIX-TOO|480=PALLET'])
  await importAs(merchant, file.bytes.toString().replace('6=SIX|', '6=SIX 24=PALLET-2; '), 1)
  const [kept] = await house.system((tx) =>
    rows<{ packs: string }>(
      tx,
      sql`
      select string_agg(b.pack_quantity || '=' || b.code, ' ' order by b.code) as packs
        from product_barcode b join product p on p.id = b.product_id
       where b.merchant_id = ${house.birch} and p.sku = 'PACKS' and b.pack_quantity not in (1, 12)`,
    ),
  )
  expect(kept?.packs).toBe('480=PALLET 24=PALLET-2 6=SIX 6=SIX-TOO')
})
test('other barcodes that do not say how many units they count are refused in words', async () => {
  const { jobId } = await upload(
    merchant,
    'ProductImport',
    'SKU,Product name,Other barcodes\nX-1,x,6:ABC\nX-2,x,0=ABC\nX-3,x,6=2000000000014\nX-4,x,6=NINE|SEVEN\nX-5,x,6=FINE\n',
    { check: true },
  )
  const { result } = await merchant.imports.getRows({ query: { jobId } })
  expect(result.map(({ problems }) => problems.map(({ label, reason }) => `${label}: ${reason}`))).toEqual([
    ['Other barcodes: Write each as units=barcode, as 6=2000000000015'],
    ['Other barcodes: Write each as units=barcode, as 6=2000000000015'],
    ['Other barcodes: Not an EAN-13: the check digit is wrong'],
    ['Other barcodes: Write each as units=barcode, as 6=2000000000015'],
    [],
  ])
})
