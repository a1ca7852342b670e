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

const quoted = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** A file to fill in: the header line and one row that shows how each column is written, or what is to be announced. */
export const templateCsv = (row: Readonly<Record<string, string>> = example): string =>
  [columns.map(({ label }) => label), columns.map(({ field }) => quoted(row[field] ?? ''))]
    .map((cells) => `${cells.join(',')}\r\n`)
    .join('')

/** What an address asks to announce, `?merchantId=3&sku=TENT&quantity=24`, as a form begins with it. */
export function announcedBy(search: string): { merchantId?: number; csvFile?: File } {
  const { merchantId = '', sku = '', quantity = '' } = Object.fromEntries(new URLSearchParams(search))
  return {
    ...(/^\d{1,15}$/.test(merchantId) ? { merchantId: Number(merchantId) } : {}),
    ...(sku
      ? { csvFile: new File([templateCsv({ sku, quantity })], 'inbound-request.csv', { type: 'text/csv' }) }
      : {}),
  }
}

/** Hands the template to the browser as a file. */
export function downloadTemplate() {
  const address = URL.createObjectURL(new Blob([templateCsv()], { type: 'text/csv' }))
  const link = document.createElement('a')
  link.href = address
  link.download = 'inbound-request.csv'
  link.click()
  URL.revokeObjectURL(address)
}
