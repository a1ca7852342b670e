import { readFileSync } from 'node:fs'
import { readCsv, writeCsv } from 'api/kernel/csv'

/** The real order lines (api/test/data/README.md). */
export const realOrders = (): Buffer =>
  readFileSync(new URL('../../api/test/data/online-retail-1000.csv', import.meta.url))

export const rowsOf = async (file: Buffer) => (await readCsv(file, 'file')).rows

/** A product file made from an order file: every StockCode that is goods once, with its first description and price. */
export async function productsOf(orders: Buffer): Promise<Buffer> {
  const products = new Map<string, string[]>()
  for (const {
    cells: [, sku = '', name = '', , , price = ''],
  } of await rowsOf(orders))
    if (/^\d{5}/.test(sku) && !products.has(sku)) products.set(sku, [sku, name.trim() || sku, price])
  return writeCsv([['SKU', 'Product name', 'Base price'], ...products.values()])
}

export const csv = (name: string, lines: readonly string[]) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(`${lines.join('\r\n')}\r\n`),
})

/** A file as an upload field takes it. */
export const upload = (name: string, buffer: Buffer) => ({ name, mimeType: 'text/csv', buffer })
