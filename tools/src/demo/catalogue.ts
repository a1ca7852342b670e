import { drawingOf } from './drawings.ts'
import { birchGoods, duneGoods, realGoods } from './goods.ts'
import { each, until, type Api, type DemoHouse } from './house.ts'
import type { Merchant, Places } from './people.ts'

/** An EAN-13 of the GS1 prefixes 200 to 299, which belong to nobody. */
export function ean13(prefix: number, serial: number): string {
  const digits = `${prefix}${String(serial).padStart(9, '0')}`
  const sum = [...digits].reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3), 0)
  return `${digits}${(10 - (sum % 10)) % 10}`
}

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

/** The real catalogue as a file: SKU, name, price, barcode, sides, weight. */
async function realCatalogue(): Promise<string> {
  const lines = (await realGoods()).map(({ sku, name, price }, index) => {
    const n = index + 1
    return [
      sku,
      `"${name.replaceAll('"', '""')}"`,
      price,
      ean13(203, n),
      8 + (n % 17),
      6 + (n % 9),
      3 + (n % 6),
      (0.08 + (n % 23) * 0.03).toFixed(2),
    ].join(',')
  })
  return ['SKU,Product name,Price,Barcode,Length,Width,Height,Weight', ...lines].join('\n')
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
