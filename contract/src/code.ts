type Coded = { sku: string; barcodes: readonly { code: string; packQuantity: number }[] }

const inCase = (text: string): string => text.trim().toLowerCase()
const unitsBy = ({ sku, barcodes }: Coded, isSame: (code: string) => boolean): number | undefined =>
  barcodes.find(({ code }) => isSame(code))?.packQuantity ?? (isSame(sku) ? 1 : undefined)
const unitsSpelt = (product: Coded, code: string): number | undefined => unitsBy(product, (one) => one === code.trim())

/**
 * The units a scanned code counts of a product, in any letter case: its barcode's, 1 for its SKU;
 * undefined for neither.
 */
export const unitsOfCode = (product: Coded, code: string): number | undefined =>
  unitsSpelt(product, code) ?? unitsBy(product, (one) => inCase(one) === inCase(code))

/** Those of a list that a code means: what is spelt exactly so, else in any other letter case. */
export function meantBy<T extends Coded>(list: readonly T[], code: string): T[] {
  const exact = list.filter((one) => unitsSpelt(one, code) !== undefined)
  return exact.length ? exact : list.filter((one) => unitsOfCode(one, code) !== undefined)
}
