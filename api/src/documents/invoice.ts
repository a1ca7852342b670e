import { day, money } from 'contract/format'
import { warehouseOrderId } from 'contract/order-number'
import type { Shipping } from '../order/rules.ts'
import { addressLines, type Printed, type PrintedCharge, type PrintedLine, type PrintedParcel } from './rules.ts'
import { millimetres as mm, openSheet, rule, type Style, wrapped, write } from './sheet.ts'

type Doc = PDFKit.PDFDocument
const [width, height, left, inner, bottom] = [mm(210), mm(297), mm(18), mm(174), mm(275)]
const columns = {
  sku: [left, mm(34)],
  name: [left + mm(36), mm(62)],
  quantity: [left + mm(100), mm(14)],
  price: [left + mm(116), mm(27)],
  amount: [left + mm(145), mm(29)],
} as const
const small: Style = { size: 9 }

type Parts = {
  lines: readonly PrintedLine[]
  charges: readonly PrintedCharge[]
  parcels: readonly PrintedParcel[]
}

/** The invoice of an order on A4, which is its packing slip too: what was ordered, what it costs, who gets it. */
export function invoice(order: Printed, shipping: Shipping, parts: Parts): Promise<Buffer> {
  const { lines, charges, parcels } = parts
  const { doc, bytes } = openSheet(width, height, `Invoice ${order.referenceCode}`)
  const amount = (minor: number): string => money({ minor, currency: order.currency }).replace('\u2212', '-')
  drawHead(doc, order, shipping, parcels)
  let y = drawTableHead(doc, mm(98))
  const next = (needed: number): void => {
    if (y + needed <= bottom) return
    doc.addPage({ size: [width, height], margin: 0 })
    y = drawTableHead(doc, mm(22))
  }
  for (const line of lines) {
    const name = wrapped(doc, line.name, { ...small, width: columns.name[1] }, 4)
    next(name.length * mm(4.4) + mm(2))
    cell(doc, 'sku', line.sku, y)
    cell(doc, 'quantity', String(line.quantity), y, 'right')
    cell(doc, 'price', amount(line.unitPriceMinor), y, 'right')
    cell(doc, 'amount', amount(line.unitPriceMinor * line.quantity), y, 'right')
    name.forEach((part, index) => cell(doc, 'name', part, y + index * mm(4.4)))
    y += Math.max(name.length, 1) * mm(4.4) + mm(2)
  }
  for (const charge of charges) {
    next(mm(6.4))
    cell(doc, 'sku', charge.code, y)
    cell(doc, 'name', charge.description, y)
    cell(doc, 'amount', amount(charge.amountMinor), y, 'right')
    y += mm(6.4)
  }
  next(mm(14))
  rule(doc, left, y - mm(2), inner)
  drawTotal(doc, parts, y + mm(5), amount)
  return bytes()
}

function drawHead(doc: Doc, order: Printed, shipping: Shipping, parcels: readonly PrintedParcel[]): void {
  write(doc, order.merchantName, left, mm(24), { size: 18, isBold: true, width: mm(110) })
  write(doc, 'Invoice', left + mm(110), mm(24), { size: 18, width: mm(64), align: 'right' })
  const contact = [order.merchantAddress, order.merchantEmail, order.merchantPhone].filter(Boolean).join(' · ')
  wrapped(doc, contact, { ...small, width: mm(110) }, 3).forEach((line, index) =>
    write(doc, line, left, mm(30 + index * 4.4), { ...small, width: mm(110) }),
  )
  rule(doc, left, mm(46), inner)
  write(doc, 'Deliver to', left, mm(52), { size: 8 })
  const address = [shipping.name, ...addressLines(shipping), shipping.phone && `Tel. ${shipping.phone}`].filter(Boolean)
  const shown = address.flatMap((part) => wrapped(doc, part, { size: 10, width: mm(90) }, 2)).slice(0, 8)
  shown.forEach((line, index) =>
    write(doc, line, left, mm(57 + index * 4.8), { size: 10, isBold: index === 0, width: mm(90) }),
  )
  const facts = [
    ['Order', order.referenceCode],
    ['Our number', warehouseOrderId(order.orderId)],
    ['Placed', day(order.placedAt, order.timeZone)],
    ['Courier', order.shippingProvider ?? '-'],
    ['Tracking number', parcels.flatMap(({ trackingNumber }) => trackingNumber ?? []).join(', ') || '-'],
  ] as const
  facts.forEach(([name, value], index) => {
    const y = mm(57 + index * 5.4)
    write(doc, name, left + mm(100), y, { ...small, width: mm(28) })
    write(doc, value, left + mm(128), y, { size: 9, isBold: true, width: mm(46), align: 'right' })
  })
}

function drawTableHead(doc: Doc, y: number): number {
  for (const [name, title, align] of [
    ['sku', 'SKU', 'left'],
    ['name', 'Product', 'left'],
    ['quantity', 'Units', 'right'],
    ['price', 'Unit price', 'right'],
    ['amount', 'Amount', 'right'],
  ] as const)
    cell(doc, name, title, y, align, true)
  rule(doc, left, y + mm(2), inner)
  return y + mm(7.5)
}

const cell = (
  doc: Doc,
  column: keyof typeof columns,
  text: string,
  y: number,
  align: 'left' | 'right' = 'left',
  isBold = false,
): void => write(doc, text, columns[column][0], y, { ...small, isBold, align, width: columns[column][1] })

function drawTotal(doc: Doc, { lines, charges, parcels }: Parts, y: number, amount: (minor: number) => string): void {
  const goods = lines.reduce((sum, line) => sum + line.quantity * line.unitPriceMinor, 0)
  const total = charges.reduce((sum, charge) => sum + charge.amountMinor, goods)
  write(doc, `${lines.reduce((sum, line) => sum + line.quantity, 0)} units${packedIn(parcels)}`, left, y, small)
  write(doc, 'Total', left + mm(100), y, { size: 12, isBold: true })
  write(doc, amount(total), left + mm(116), y, { size: 12, isBold: true, width: mm(58), align: 'right' })
}

function packedIn(parcels: readonly PrintedParcel[]): string {
  const [first] = parcels
  if (parcels.length > 1) return ` in ${parcels.length} parcels`
  return first?.boxName ? ` in box ${first.boxName}` : ''
}
