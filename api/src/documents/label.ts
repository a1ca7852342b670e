import { dateTime } from 'contract/format'
import { warehouseOrderId } from 'contract/order-number'
import { drawCode128 } from './code128.ts'
import { addressLines, kilograms, type Printed, shippingOf } from './rules.ts'
import { millimetres as mm, openSheet, rule, wrapped, write } from './sheet.ts'

const [left, inner] = [mm(5), mm(90)]

/**
 * The shipping label: 100 x 150 mm. Its Code 128 is the tracking number,
 * or the order's own number until the courier gives one.
 */
export function shippingLabel(order: Printed): Promise<Buffer> {
  const number = warehouseOrderId(order.orderId)
  const { doc, bytes } = openSheet(mm(100), mm(150), `Label ${order.trackingNumber ?? number}`)
  write(doc, order.shippingProvider ?? 'No courier yet', left, mm(11), { size: 16, isBold: true, width: mm(55) })
  write(doc, number, left + mm(55), mm(11), { size: 12, isBold: true, width: mm(35), align: 'right' })
  rule(doc, left, mm(14.5), inner)
  drawCode128(doc, order.trackingNumber ?? number, { x: mm(1), y: mm(18), width: mm(98), height: mm(24) })
  write(doc, order.trackingNumber ?? number, left, mm(47), { size: 12, isBold: true, width: inner, align: 'center' })
  if (order.trackingNumber === null)
    write(doc, 'Not a courier label: no tracking number yet', left, mm(51), { size: 8, width: inner, align: 'center' })
  rule(doc, left, mm(53.5), inner)
  drawAddress(doc, order)
  drawFacts(doc, order)
  return bytes()
}

function drawAddress(doc: PDFKit.PDFDocument, order: Printed): void {
  const shipping = shippingOf(order)
  const style = { size: 12, width: inner }
  write(doc, 'Deliver to', left, mm(58), { size: 8 })
  let y = mm(64)
  for (const line of wrapped(doc, shipping.name, { size: 15, isBold: true, width: inner }, 2)) {
    write(doc, line, left, y, { size: 15, isBold: true, width: inner })
    y += mm(6.2)
  }
  for (const line of addressLines(shipping)
    .flatMap((part) => wrapped(doc, part, style, 3))
    .slice(0, 7)) {
    write(doc, line, left, y, style)
    y += mm(5.2)
  }
  if (shipping.phone) write(doc, `Tel. ${shipping.phone}`, left, y, style)
  rule(doc, left, mm(117), inner)
}

function drawFacts(doc: PDFKit.PDFDocument, order: Printed): void {
  write(doc, 'From', left, mm(121.5), { size: 8 })
  write(doc, 'Reference', left + mm(55), mm(121.5), { size: 8, width: mm(35), align: 'right' })
  write(doc, order.merchantName, left, mm(126), { size: 10, isBold: true, width: mm(53) })
  write(doc, order.referenceCode, left + mm(55), mm(126), { size: 10, isBold: true, width: mm(35), align: 'right' })
  write(doc, [order.locationName, order.locationAddress].filter(Boolean).join(', '), left, mm(130), {
    size: 8,
    width: inner,
  })
  rule(doc, left, mm(133), inner)
  const facts = [
    ['Ship by', order.shipBy === null ? '-' : dateTime(order.shipBy, order.timeZone), 46],
    ['Weight', kilograms(order.grams), 20],
    ['Box', order.boxName ?? '-', 12],
    ['Units', String(order.unitCount), 12],
  ] as const
  let x = left
  for (const [name, value, width] of facts) {
    write(doc, name, x, mm(137), { size: 8 })
    write(doc, value, x, mm(142), { size: 11, isBold: true, width: mm(width - 1) })
    x += mm(width)
  }
}
