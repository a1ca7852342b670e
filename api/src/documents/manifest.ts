import { countOf, dateTime } from 'contract/format'
import { parcelAmong, parcelName } from 'contract/order-number'
import { drawCode128, fitsCode128 } from './code128.ts'
import { cashOf, kilograms, written } from './rules.ts'
import { type Manifest, type ManifestParcel, manifestPages, type ManifestPage, type Sums } from './manifest-rules.ts'
import { millimetres as mm, openSheet, rule, type Style, write } from './sheet.ts'

type Doc = PDFKit.PDFDocument
const [width, height, left, inner] = [mm(210), mm(297), mm(15), mm(180)]
const [tableTop, rowHeight] = [mm(60), mm(11)]
const columns = {
  row: [left, mm(9)],
  order: [left + mm(10), mm(42)],
  parcel: [left + mm(53), mm(15)],
  tracking: [left + mm(69), mm(62)],
  weight: [left + mm(133), mm(17)],
  cash: [left + mm(151), mm(29)],
} as const
const small: Style = { size: 9 }

/** What leaves with the couriers, on A4: for each courier its parcels, what it collects, and lines to sign. */
export function manifest(load: Manifest, parcels: readonly ManifestParcel[]): Promise<Buffer> {
  const { doc, bytes } = openSheet(width, height, `Manifest ${load.binName}`)
  manifestPages(parcels, load.part).forEach((page, index) => {
    if (index > 0) doc.addPage({ size: [width, height], margin: 0 })
    drawHead(doc, load, page)
    page.parcels.forEach((parcel, row) => drawParcel(doc, parcel, page.first + row, tableTop + row * rowHeight))
    if (page.page === page.pages) drawEnd(doc, load, page, tableTop + page.parcels.length * rowHeight)
  })
  return bytes()
}

function drawHead(doc: Doc, load: Manifest, { courier, inPart, inAll, page, pages }: ManifestPage): void {
  write(doc, courier, left, mm(20), { size: 20, isBold: true, width: mm(125) })
  write(doc, 'Manifest', left + mm(125), mm(20), { size: 20, width: mm(55), align: 'right' })
  const part = load.parts > 1 ? `part ${load.part} of ${load.parts} · ` : ''
  write(doc, `${part}page ${page} of ${pages}`, left + mm(125), mm(28), { ...small, width: mm(55), align: 'right' })
  const handed = load.handedAt === null ? 'Not handed over, as of' : 'Handed over'
  const when = `${dateTime(load.handedAt ?? load.now, load.timeZone)} (${load.timeZone})`
  const facts = [
    ['Location', load.locationName],
    ['Shipping bin', load.binName],
    [handed, when],
    ['By', load.handedBy || '-'],
    ['Parcels', `${said(inPart)}${load.parts > 1 ? ` · of ${said(inAll)} in all` : ''}`],
  ] as const
  facts.forEach(([name, value], index) => {
    write(doc, name, left, mm(28.5 + index * 4.8), { ...small, width: mm(44) })
    write(doc, value, left + mm(46), mm(28.5 + index * 4.8), { size: 9, isBold: true, width: mm(76) })
  })
  for (const [name, title, align] of [
    ['row', '', 'right'],
    ['order', 'Order', 'left'],
    ['parcel', 'Parcel', 'left'],
    ['tracking', 'Tracking number', 'left'],
    ['weight', 'Weight', 'right'],
    ['cash', 'Cash on delivery', 'right'],
  ] as const)
    cell(doc, name, title, mm(54), { align, isBold: true })
  rule(doc, left, mm(56.5), inner)
}

const cell = (doc: Doc, column: keyof typeof columns, text: string, y: number, style: Partial<Style> = {}): void =>
  write(doc, text, columns[column][0], y, { ...small, ...style, width: columns[column][1] })

/** `y` is the top of its row. */
function drawParcel(doc: Doc, parcel: ManifestParcel, row: number, y: number): void {
  const { orderId, number, parcelRank, parcelCount, trackingNumber } = parcel
  const [tracking, room] = columns.tracking
  cell(doc, 'row', String(row), y + mm(4), { align: 'right' })
  cell(doc, 'order', parcelName(orderId, number, parcelCount), y + mm(4), { isBold: true })
  cell(doc, 'order', parcel.referenceCode, y + mm(8), { size: 8 })
  cell(doc, 'parcel', parcelAmong(number, { rank: parcelRank, count: parcelCount }), y + mm(4))
  if (trackingNumber !== null && fitsCode128(trackingNumber, room))
    drawCode128(doc, trackingNumber, { x: tracking, y: y + mm(0.5), width: room, height: mm(5) })
  cell(doc, 'tracking', trackingNumber ?? 'none yet', y + mm(8.6), { align: 'center' })
  cell(doc, 'weight', kilograms(parcel.grams), y + mm(4), { align: 'right' })
  cell(doc, 'cash', cashOf(parcel, parcelRank) || '-', y + mm(4), { align: 'right' })
  rule(doc, left, y + rowHeight - mm(0.8), inner, 0.25)
}

function drawEnd(doc: Doc, { parts }: Manifest, { courier, inPart, inAll }: ManifestPage, top: number): void {
  const sums = [[said(inPart), `To collect on delivery: ${cashSaid(inPart)}`]]
  if (parts > 1) sums.push([`of ${said(inAll)} in all`, `To collect in all parts: ${cashSaid(inAll)}`])
  sums.forEach(([load = '', cash = ''], index) => {
    const style = { size: index === 0 ? 11 : 9, isBold: true }
    const y = top + mm(5 + index * 6)
    write(doc, load, left, y, { ...style, width: mm(85) })
    write(doc, cash, left + mm(85), y, { ...style, width: mm(95), align: 'right' })
  })
  const sides = [
    ['Handed over by the warehouse', left],
    [`Taken by ${courier}`, left + mm(95)],
  ] as const
  for (const [title, x] of sides) {
    write(doc, title, x, top + mm(17), { size: 9, isBold: true, width: mm(85) })
    ;['Name', 'Signature', 'Date and time'].forEach((name, index) => {
      const y = top + mm(27 + index * 9)
      rule(doc, x + mm(24), y, mm(61), 0.5)
      write(doc, name, x, y, { size: 8 })
    })
  }
}

const said = ({ parcels, grams, notWeighed }: Sums): string =>
  `${countOf(parcels, 'parcel')}, ${kilograms(grams)}${notWeighed > 0 ? ` and ${notWeighed} not weighed` : ''}`
const cashSaid = ({ cash }: Sums): string => (cash.length > 0 ? cash.map(written).join(', ') : 'nothing')
