import type { Reading } from '../wedge/code.ts'

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

/**
 * A scan as a field takes it: the SKU the product's number, a GS1 code's too; the carton its SSCC where it has one; the
 * cell all of it.
 */
export function codeFor(field: Field, { code, text, gs1 }: Pick<Reading, 'code' | 'text' | 'gs1'>): string {
  return field === 'sku' ? code : field === 'carton' ? (gs1?.sscc ?? text) : text
}
