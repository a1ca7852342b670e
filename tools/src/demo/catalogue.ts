import { readFileSync } from 'node:fs'
import { readCsv } from 'api/kernel/csv'
import { drawingOf } from './drawings.ts'
import { each, until, type Api, type DemoHouse } from './house.ts'
import type { Merchant, Places } from './people.ts'

/** The real order lines (Daqing Chen, UCI Online Retail, CC BY 4.0). */
export const realLines = (): Buffer =>
  readFileSync(new URL('../../api/test/data/online-retail-1000.csv', import.meta.url))

/** An EAN-13 of the GS1 prefixes 200 to 299, which belong to nobody. */
export function ean13(prefix: number, serial: number): string {
  const digits = `${prefix}${String(serial).padStart(9, '0')}`
  const sum = [...digits].reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3), 0)
  return `${digits}${(10 - (sum % 10)) % 10}`
}

export type Goods = {
  sku: string
  name: string
  price: number
  hasExpiry?: boolean
  /** Of a batch, at ship-by. */
  minimumDaysLeft?: number
  pack?: number
  size: readonly [length: number, width: number, height: number, kilograms: number]
}

export const birchGoods: readonly Goods[] = [
  { sku: 'TENT-2P-OLV', name: 'Two-person tent, olive', price: 389, size: [52, 16, 16, 2.4] },
  { sku: 'BTL-STL-750', name: 'Steel bottle 750 ml', price: 59, pack: 6, size: [27, 8, 8, 0.38] },
  { sku: 'SOCK-MER-L', name: 'Merino socks, L', price: 39, pack: 12, size: [18, 10, 3, 0.09] },
  { sku: 'SOCK-MER-M', name: 'Merino socks, M', price: 39, pack: 12, size: [18, 10, 3, 0.08] },
  { sku: 'TRCH-300-BK', name: 'Head torch 300 lm', price: 89, size: [12, 9, 7, 0.14] },
  { sku: 'MAT-SLF-183', name: 'Self-inflating mat 183 cm', price: 179, size: [30, 17, 17, 0.95] },
  { sku: 'CUP-TI-450', name: 'Titanium cup 450 ml', price: 119, size: [11, 10, 9, 0.11] },
  {
    sku: 'BAR-OAT-12',
    name: 'Oat bar, box of 12',
    price: 42,
    hasExpiry: true,
    minimumDaysLeft: 30,
    size: [20, 14, 8, 0.62],
  },
  { sku: 'BAG-DRY-20', name: 'Dry bag 20 l', price: 69, size: [26, 18, 4, 0.21] },
  { sku: 'POLE-TRK-2', name: 'Trekking poles, pair', price: 199, size: [64, 12, 8, 0.54] },
]
export const duneGoods: readonly Goods[] = [
  { sku: 'SER-VITC-30', name: 'Vitamin C serum, 30 ml dropper', price: 89, hasExpiry: true, size: [11, 4, 4, 0.09] },
  { sku: 'CRM-HAND-75', name: 'Hand cream 75 ml', price: 29, hasExpiry: true, pack: 12, size: [15, 5, 4, 0.1] },
  { sku: 'MSK-CLAY-100', name: 'Clay mask 100 ml', price: 59, hasExpiry: true, size: [8, 8, 7.6, 0.18] },
  { sku: 'OIL-ARG-50', name: 'Argan oil 50 ml', price: 75, hasExpiry: true, size: [12, 4, 4, 0.12] },
  { sku: 'BRSH-FACE', name: 'Face brush, bamboo', price: 35, size: [17, 4, 4, 0.05] },
  { sku: 'TWL-HAIR-GR', name: 'Hair towel, grey', price: 49, size: [24, 18, 4, 0.2] },
]

/** Birch and Dune enter their products one by one. */
export async function enterGoods(house: DemoHouse, places: Places): Promise<void> {
  for (const [merchant, goods, prefix] of [
    [places.birch, birchGoods, 201],
    [places.dune, duneGoods, 202],
  ] as const) {
    const api = await house.as(merchant.admin)
    await each(goods, async (one, index) =>
      api.catalogue.createProduct({
        body: {
          sku: one.sku,
          productName: one.name,
          basePrice: one.price,
          hasExpDate: one.hasExpiry ?? false,
          ...(one.minimumDaysLeft === undefined ? {} : { minimumDaysLeft: one.minimumDaysLeft }),
          brand: merchant.name,
          packageLength: one.size[0],
          packageWidth: one.size[1],
          packageHeight: one.size[2],
          packageWeight: one.size[3],
          barcodes: [
            { code: ean13(prefix, index + 1), format: 'EAN13' as const, packQuantity: 1 },
            ...(one.pack
              ? [{ code: ean13(prefix, index + 501), format: 'EAN13' as const, packQuantity: one.pack }]
              : []),
          ],
        },
        files: { imageFile: await drawingOf(one.sku) },
      }),
    )
  }
}

/** Beside what Birch and Dune enter, Alder uploads the real catalogue as a file. */
export async function makeCatalogue(house: DemoHouse, places: Places): Promise<void> {
  await enterGoods(house, places)
  await importFile(
    await house.as(places.alder.admin),
    places.alder,
    'ProductImport',
    'catalogue.csv',
    Buffer.from(await realCatalogue()),
  )
  house.say(`${birchGoods.length + duneGoods.length} products entered, the real catalogue imported`)
}

/** One row a StockCode of the real lines that is goods: SKU, name, price, barcode, sides, weight. */
async function realCatalogue(): Promise<string> {
  const { rows } = await readCsv(realLines(), 'csvFile')
  const seen = new Map<string, string>()
  for (const { cells } of rows) {
    const [, sku = '', description = '', , , price = '0'] = cells
    if (!/^\d{5}/.test(sku) || seen.has(sku) || description.trim() === '') continue
    const n = seen.size + 1
    seen.set(
      sku,
      [
        sku,
        `"${description.trim().replaceAll('"', '""')}"`,
        price,
        ean13(203, n),
        8 + (n % 17),
        6 + (n % 9),
        3 + (n % 6),
        (0.08 + (n % 23) * 0.03).toFixed(2),
      ].join(','),
    )
  }
  return ['SKU,Product name,Price,Barcode,Length,Width,Height,Weight', ...seen.values()].join('\n')
}

/** Uploads a file as a person does, waits for the worker, and answers how it ended. */
export async function importFile(
  api: Api,
  merchant: Merchant,
  jobType: 'ProductImport' | 'OrderImport',
  name: string,
  bytes: Buffer,
  said: { dateFormat?: 'M/D/Y' } = {},
): Promise<{ jobId: number; ok: number; failed: number; skipped: number }> {
  const file = new File([new Uint8Array(bytes)], name, { type: 'text/csv' })
  const { jobId } = await api.imports.createJobWithAttachment({
    body: { merchantId: merchant.merchantId, jobType, uniqueKey: `${merchant.host}-${name}`, ...said },
    files: { csvFile: file },
  })
  await until(`The import of ${name}`, async () =>
    /ucceeded|Failed|Cancelled/.test((await api.jobs.getJobStatus({ query: { jobId } })).status),
  )
  const { ok, failed, skipped, status, message } = await api.jobs.getJobStatus({ query: { jobId } })
  if (status === 'Failed') throw new Error(`The import of ${name} failed: ${message}`)
  return { jobId, ok, failed, skipped }
}
