import type { Calls } from 'contract/calls/all'
import type { Body } from 'contract/define'

export type Barcode = NonNullable<Body<Calls['catalogue']['createProduct']>['barcodes']>[number]
/** A barcode as it is typed: the number of units may be empty for a moment. */
export type TypedBarcode = { key: number; code: string; format: Barcode['format'] | ''; packQuantity: string }

export const barcodeFormats: readonly { value: Barcode['format']; label: string }[] = [
  { value: 'EAN13', label: 'EAN-13' },
  { value: 'EAN8', label: 'EAN-8' },
  { value: 'Code128', label: 'Code 128' },
  { value: 'Code39', label: 'Code 39' },
]

/** The format a code is most likely printed in. */
export const formatOf = (code: string): Barcode['format'] =>
  /^\d{13}$/.test(code) ? 'EAN13' : /^\d{8}$/.test(code) ? 'EAN8' : 'Code128'

/** Lines without a code are left out; a format left open follows from the code. */
export const barcodesOf = (typed: readonly TypedBarcode[]): Barcode[] =>
  typed
    .filter(({ code }) => code.trim() !== '')
    .map(({ code, format, packQuantity }) => ({
      code: code.trim(),
      format: format || formatOf(code.trim()),
      packQuantity: Math.max(1, Number(packQuantity) || 1),
    }))

export const typedOf = (barcodes: readonly Barcode[]): TypedBarcode[] =>
  barcodes.map(({ code, format, packQuantity }, key) => ({ key, code, format, packQuantity: String(packQuantity) }))

export type BarcodeRefusal = { key: number; message: string }

/**
 * The line a refused call means ('Barcodes[1].Code'), with the sentence without the field's name;
 * undefined when it means another field.
 */
export function refusalOf(
  failure: { field?: string | undefined; message: string },
  typed: readonly TypedBarcode[],
): BarcodeRefusal | undefined {
  const index = /^Barcodes\[(\d+)\]/.exec(failure.field ?? '')?.[1]
  const line = index === undefined ? undefined : typed.filter(({ code }) => code.trim() !== '')[Number(index)]
  return line && { key: line.key, message: failure.message.replace(/^Barcodes\[\d+\](\.\w+)? /, 'This ') }
}
