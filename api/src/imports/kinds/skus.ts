import { type KnownSku, productsMeant, skusLike } from '../known/queries.ts'
import type { Fault, ImportContext, Look } from '../importer.ts'
import { distance } from '../values.ts'

const mostSuggested = 500

export type KnownSkus = {
  /** The one product a SKU means, in any letter case. */
  products: ReadonlyMap<string, KnownSku>
  /** What is wrong with a SKU that means none, or several. */
  faultOf: (sku: string) => Fault
}

/** What the SKUs of a file mean; `isNone` are those that are none and get no suggestion. */
export async function knownSkus(
  look: Look,
  context: ImportContext,
  skus: readonly string[],
  isNone: (sku: string) => boolean = () => false,
): Promise<KnownSkus> {
  const meanings = new Map<string, KnownSku[]>()
  for (const { said, ...product } of await look((tx) => productsMeant(tx, context.merchantId, skus)))
    meanings.set(said, [...(meanings.get(said) ?? []), product])
  const unknown = skus.filter((sku) => sku !== '' && !meanings.has(sku) && !isNone(sku))
  const suggestions = await suggestionsFor(look, context.merchantId, unknown)
  return {
    products: new Map([...meanings].flatMap(([said, [one, other]]) => (one && !other ? [[said, one]] : []))),
    faultOf: (sku) => {
      const several = meanings.get(sku)
      if (several) return { field: 'sku', reason: `May be ${several.map((product) => product.sku).join(' or ')}` }
      const suggestion = suggestions.get(sku)
      return { field: 'sku', reason: `No such SKU at ${context.merchantName}`, ...(suggestion ? { suggestion } : {}) }
    },
  }
}

/** For SKUs the merchant does not have: the one SKU that was plainly meant. */
async function suggestionsFor(
  look: Look,
  merchantId: number,
  unknown: readonly string[],
): Promise<Map<string, string>> {
  const asked = [...new Set(unknown)].slice(0, mostSuggested)
  const near = new Map<string, { sku: string; off: number; isTied: boolean }>()
  for (const { text, sku } of asked.length ? await look((tx) => skusLike(tx, merchantId, asked)) : []) {
    const off = distance(text.toLowerCase(), sku.toLowerCase())
    const best = near.get(text)
    if (off < 3 && (!best || off < best.off)) near.set(text, { sku, off, isTied: false })
    else if (best?.off === off) best.isTied = true
  }
  return new Map([...near].flatMap(([text, { sku, isTied }]) => (isTied ? [] : [[text, sku]])))
}
