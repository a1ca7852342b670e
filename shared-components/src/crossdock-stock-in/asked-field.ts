import { cleanCode } from '../wedge/code.ts'
import { eanOf, type Gs1 } from '../wedge/gs1.ts'

export type Field = 'sku' | 'carton' | 'cell'
type Situation = {
  isStep: boolean
  hasCarton: boolean
  /** The id of what has the focus. */
  focused: string | undefined
  sku: string
  carton: string
  /** Rows found; undefined before the first answer. */
  found: number | undefined
}

/**
 * The field that the next scan fills. SKU first; the carton where the SKU alone does not settle which row is meant;
 * then the next SKU. Whoever puts the focus into the carton's field is asking for the carton.
 */
export function askedField({ isStep, hasCarton, focused, sku, carton, found }: Situation): Field {
  if (isStep) return 'cell'
  if (!hasCarton) return 'sku'
  if (focused === 'carton') return 'carton'
  return sku.trim() && !carton.trim() && (found === undefined || found > 1) ? 'carton' : 'sku'
}

/** A scan as a field takes it: of a GS1 code the product's own number for the SKU, else the code without its wrapping. */
export function codeFor(field: Field, text: string, gs1: Gs1 | undefined): string {
  const gtin = field === 'sku' ? (gs1?.gtin ?? gs1?.contentGtin) : undefined
  return gtin ? eanOf(gtin) : cleanCode(text)
}
