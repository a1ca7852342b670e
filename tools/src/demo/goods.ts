import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readCsv } from 'api/kernel/csv'
import { root } from '../../../tools/house.mjs'

/** What the demo's merchants sell. */

/** The real order lines (Daqing Chen, UCI Online Retail, CC BY 4.0). */
export const realLines = (): Buffer => readFileSync(join(root, 'api/test/data/online-retail-1000.csv'))

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

/** What is goods among the real lines, each StockCode once. */
export async function realGoods(): Promise<{ sku: string; name: string; price: string }[]> {
  const { rows } = await readCsv(realLines(), 'csvFile')
  const seen = new Map<string, { sku: string; name: string; price: string }>()
  for (const { cells } of rows) {
    const [, sku = '', description = '', , , price = '0'] = cells
    const name = description.trim()
    if (/^\d{5}/.test(sku) && !seen.has(sku) && name !== '') seen.set(sku, { sku, name, price })
  }
  return [...seen.values()]
}
