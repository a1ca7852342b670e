import { imports } from 'contract/imports'

const columns = imports.InboundImport.fields.filter(({ field }) => field !== 'referenceCode')
const example: Record<string, string> = {
  sku: 'TENT-2P-OLV',
  quantity: '24',
  carton: 'Carton 1',
  batchNo: '26-B4',
  expiryDay: '2027-12-31',
}

/** The names of the columns, as the file's reader knows them; needed ones first. */
export const columnNames = columns.map(({ label, isNeeded }) => ({ label, isNeeded: isNeeded === true }))

/** A file to fill in: the header line and one row that shows how each column is written. */
export const templateCsv = (): string =>
  `${columns.map(({ label }) => label).join(',')}\r\n${columns.map(({ field }) => example[field] ?? '').join(',')}\r\n`

/** Hands the template to the browser as a file. */
export function downloadTemplate() {
  const address = URL.createObjectURL(new Blob([templateCsv()], { type: 'text/csv' }))
  const link = document.createElement('a')
  link.href = address
  link.download = 'inbound-request.csv'
  link.click()
  URL.revokeObjectURL(address)
}
