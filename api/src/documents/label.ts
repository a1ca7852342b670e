import { dateTime } from 'contract/format'
import { parcelAmong, parcelName, warehouseOrderId } from 'contract/order-number'
import { drawCode128 } from './code128.ts'
import { addressLines, cashOf, kilograms, type Printed, type PrintedParcel } from './rules.ts'
import { millimetres as mm, openSheet, rule, wrapped, write } from './sheet.ts'

const [left, inner] = [mm(5), mm(90)]

const [width, height] = [mm(100), mm(150)]

/** A parcel of an order that has `of` parcels. */
export type Labelled = PrintedParcel & { of: number }

/**
 * Shipping labels, a page of 100 x 150 mm for each parcel. Its Code 128 is the tracking number, or the parcel's own
 * number until the courier gives one.
 */
export function shippingLabels(order: Printed, parcels: readonly Labelled[]): Promise<Buffer> {
  const [first] = parcels
  const title = parcels.length === 1 && first ? codeOf(order, first) : warehouseOrderId(order.orderId)
  const { doc, bytes } = openSheet(width, height, `Label ${title}`)
  parcels.forEach((parcel, index) => {
    if (index > 0) doc.addPage({ size: [width, height], margin: 0 })
    drawLabel(doc, order, parcel)
  })
  return bytes()
}

const codeOf = (order: Printed, { trackingNumber, number, of }: Labelled): string =>
  trackingNumber ?? parcelName(order.orderId, number, of)

function drawLabel(doc: PDFKit.PDFDocument, order: Printed, parcel: Labelled): void {
  const code = codeOf(order, parcel)
  const name = parcelName(order.orderId, parcel.number, parcel.of)
  write(doc, order.shippingProvider ?? 'No courier yet', left, mm(11), { size: 16, isBold: true, width: mm(55) })
  const right = { isBold: true, width: mm(35), align: 'right' } as const
  const isOne = parcel.of === 1
  write(doc, name, left + mm(55), mm(isOne ? 11 : 8.5), { ...right, size: 12 })
  if (!isOne)
    write(doc, `Parcel ${parcelAmong(parcel.number, { rank: parcel.rank, count: parcel.of })}`, left + mm(55), mm(13), {
      ...right,
      size: 10,
    })
  rule(doc, left, mm(14.5), inner)
  drawCode128(doc, code, { x: mm(1), y: mm(18), width: mm(98), height: mm(24) })
  write(doc, code, left, mm(47), { size: 12, isBold: true, width: inner, align: 'center' })
  if (parcel.trackingNumber === null)
    write(doc, 'Not a courier label: no tracking number yet', left, mm(51), { size: 8, width: inner, align: 'center' })
  rule(doc, left, mm(53.5), inner)
  drawAddress(doc, order)
  drawCash(doc, order, parcel)
  drawFacts(doc, order, parcel)
}

/** Above the line of what the courier must know: how much to collect, with a frame so that nobody overlooks it. */
function drawCash(doc: PDFKit.PDFDocument, order: Printed, parcel: Labelled): void {
  const cash = cashOf(order, parcel.rank)
  if (cash === '') return
  doc.rect(left, mm(107), inner, mm(8)).lineWidth(1).strokeColor('black').stroke()
  write(doc, 'CASH ON DELIVERY', left + mm(2), mm(112.6), { size: 9, isBold: true, width: mm(38) })
  write(doc, cash, left + mm(36), mm(112.8), { size: 12, isBold: true, width: mm(52), align: 'right' })
}

function drawAddress(doc: PDFKit.PDFDocument, order: Printed): void {
  const { shipping } = order
  const style = { size: 12, width: inner }
  write(doc, 'Deliver to', left, mm(58), { size: 8 })
  let y = mm(64)
  for (const line of wrapped(doc, shipping.name, { size: 15, isBold: true, width: inner }, 2)) {
    write(doc, line, left, y, { size: 15, isBold: true, width: inner })
    y += mm(6.2)
  }
  const lines = addressLines(shipping).map((part) => wrapped(doc, part, style, 3))
  for (const line of fitted(lines, order.codMinor === null ? 7 : 5)) {
    write(doc, line, left, y, style)
    y += mm(5.2)
  }
  if (shipping.phone) write(doc, `Tel. ${shipping.phone}`, left, y, style)
  rule(doc, left, mm(117), inner)
}

/** At most so many lines: of a street without end its own end goes, never the town or the country. */
function fitted(parts: readonly string[][], most: number): string[] {
  const [street, place] = [parts.slice(0, -2).flat(), parts.slice(-2).flat()]
  const room = Math.max(1, most - place.length)
  if (street.length <= room) return [...street, ...place].slice(0, most)
  return [...street.slice(0, room - 1), street.slice(room - 1).join(' '), ...place].slice(0, most)
}

function drawFacts(doc: PDFKit.PDFDocument, order: Printed, parcel: Labelled): void {
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
    ['Weight', kilograms(parcel.grams), 20],
    ['Box', parcel.boxName ?? '-', 12],
    ['Units', String(parcel.of > 1 ? parcel.units : order.unitCount), 12],
  ] as const
  let x = left
  for (const [name, value, width] of facts) {
    write(doc, name, x, mm(137), { size: 8 })
    write(doc, value, x, mm(142), { size: 11, isBold: true, width: mm(width - 1) })
    x += mm(width)
  }
}
