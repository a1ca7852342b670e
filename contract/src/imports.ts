import { type ImportField, orderFields } from './import-fields.ts'
import { inboundFields, productFields } from './import-goods-fields.ts'

/** What a file can be imported as. */
export const importTypes = ['ProductImport', 'OrderImport', 'InboundImport'] as const
export type ImportType = (typeof importTypes)[number]

/**
 * How a row of the file stands: 'bad' needs a fix; 'same' is right itself but its record has a bad row; 'good' will be
 * made; 'skipped' is left alone because its record exists already, 'excluded' because a person said so; 'made' is done.
 * The six sum to the file.
 */
export const rowStates = ['bad', 'same', 'good', 'skipped', 'excluded', 'made'] as const
export type RowState = (typeof rowStates)[number]

/** How a column found its field. */
export const matches = ['known name', 'as last time', 'chosen', 'skipped'] as const
export type Match = (typeof matches)[number]

/** The order of day, month and year in the dates of a column. */
export const dateFormats = ['M/D/Y', 'D/M/Y', 'Y-M-D'] as const
export type DateFormat = (typeof dateFormats)[number]
/** How that order was found: 'ambiguous' dates read in two ways, 'none' says nothing of it. */
export const dateMatches = ['none', 'detected', 'ambiguous', 'chosen'] as const
export type DateMatched = (typeof dateMatches)[number]

export type { FieldKind, ImportField } from './import-fields.ts'
export type ImportKind = { label: string; record: string; records: string; fields: readonly ImportField[] }

/** 'Invoice No.' and 'invoice_no' are one name. Letters of every script count. */
export const plainName = (column: string): string =>
  column
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

/** The names a field's column is known by, the likeliest first: its own, then its nicknames. */
export const namesOf = ({ field, label, known }: ImportField): string[] => [
  plainName(label),
  plainName(field),
  ...known,
]

/** The kinds of import, each with its fields: the first needed, then by how often a file carries them. */
export const imports: Record<ImportType, ImportKind> = {
  ProductImport: { label: 'Import products', record: 'product', records: 'products', fields: productFields },
  OrderImport: { label: 'Import orders', record: 'order', records: 'orders', fields: orderFields },
  InboundImport: {
    label: 'Import inbound requests',
    record: 'inbound request',
    records: 'inbound requests',
    fields: inboundFields,
  },
}
/** Columns that never mean a field: what the file of refused rows adds. */
export const reasonColumn = 'Reason'
