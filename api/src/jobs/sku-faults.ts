import type { Tx } from '../database.ts'
import { skusLike } from './import-queries.ts'
import type { Fault, ImportContext } from './importer.ts'
import { distance } from './values.ts'

const mostSuggested = 500

/** For SKUs the merchant does not have: the fault, with the one SKU that was plainly meant. */
export async function skuFaults(
  tx: Tx,
  context: ImportContext,
  unknown: readonly string[],
): Promise<(sku: string) => Fault> {
  const asked = [...new Set(unknown)].slice(0, mostSuggested)
  const near = new Map<string, { sku: string; off: number; isTied: boolean }>()
  for (const { text, sku } of asked.length ? await skusLike(tx, context.merchantId, asked) : []) {
    const off = distance(text.toLowerCase(), sku.toLowerCase())
    const best = near.get(text)
    if (off < 3 && (!best || off < best.off)) near.set(text, { sku, off, isTied: false })
    else if (best?.off === off) best.isTied = true
  }
  return (sku) => {
    const meant = near.get(sku)
    return {
      field: 'sku',
      reason: `No such SKU at ${context.merchantName}`,
      ...(meant && !meant.isTied ? { suggestion: meant.sku } : {}),
    }
  }
}
