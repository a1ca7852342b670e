import type { OrderRecord, ParcelRecord } from '../parts/order.ts'
import type { PackReply } from './pack-state.ts'

type Line = OrderRecord['lines'][number]

/** A line of an order for tests, all of it in the tray. */
export const makeLine = (sku: string, quantity: number, packed = 0): Line => ({
  orderId: 7,
  lineNo: 1,
  productId: null,
  sku,
  productName: sku,
  hasImage: false,
  quantity,
  unitPrice: { minor: 100, currency: 'MYR' },
  picked: quantity,
  packed,
  allocations: [],
  leftOut: [],
})

/** The only parcel of an order for tests, empty unless told. */
export const makeParcel = (more: Partial<ParcelRecord> = {}): ParcelRecord => ({
  parcelNumber: 1,
  units: 0,
  isClosed: false,
  isHanded: false,
  boxName: null,
  boxLength: null,
  boxWidth: null,
  boxHeight: null,
  expectedWeight: null,
  finalWeight: null,
  trackingNumber: null,
  shippingBinId: null,
  shippingBinName: null,
  labelPrints: 0,
  isLabelOld: false,
  labelPrintedBy: null,
  labelPrintedTimestamp: null,
  serials: [],
  ...more,
})

const base = {
  id: 7,
  orderId: 7,
  warehouseOrderId: 'WO-7',
  merchantId: 1,
  merchantName: 'Dune Beauty',
  shopId: null,
  shopName: '',
  platform: 'Internal',
  marketplaceOrderId: null,
  referenceCode: 'R-7',
  status: 2200,
  statusChangedTimestamp: 0,
  reason: '',
  priority: 0,
  holds: [],
  placedTimestamp: 0,
  shipByTimestamp: 0,
  firstSku: 'SER',
  firstProductId: null,
  firstProductName: 'SER',
  trayName: 'T-12',
  unitsToUnpack: 0,
  slot: null,
  pickingListId: null,
  handedCount: 0,
  parcelCount: 1,
  trackingNumber: null,
  voidTrackingNumbers: [],
  shippingBinId: null,
  shippingBinName: null,
  shippingProviderName: null,
  boxName: null,
  expectedWeight: null,
  finalWeight: null,
  remark: '',
  warehouseNote: '',
  shippingCity: '',
  shippingCountry: 'MY',
  problemSinceTimestamp: null,
  takenBy: null,
  splitFrom: null,
  splitInto: [],
  locationName: 'Shah Alam',
  timeZone: 'Asia/Kuala_Lumpur',
  market: null,
  source: 'merchant',
  jobId: null,
  createdBy: '',
  createdTimestamp: 0,
  holdUntilTimestamp: null,
  holdsUntil: [],
  externalWarehouseId: null,
  externalSyncStatus: null,
  bucketId: null,
  codAmount: null,
  total: { minor: 300, currency: 'MYR' },
  shipping: {
    isMasked: true,
    absent: null,
    name: '',
    phone: '',
    address1: '',
    address2: '',
    postcode: '',
    city: '',
    state: '',
    country: 'MY',
  },
  parcels: [makeParcel()],
  charges: [],
  events: [],
  documents: [],
  nextMoves: [],
} satisfies Partial<OrderRecord>

/** An order on the bench for tests: two serums and one cream, none packed, unless told. */
export function makeOrder(more: Partial<OrderRecord> = {}): OrderRecord {
  const lines = more.lines ?? [makeLine('SER', 2), makeLine('CRM', 1)]
  const unitCount = lines.reduce((sum, line) => sum + line.quantity, 0)
  return { ...base, lineCount: lines.length, unitCount, ...more, lines }
}

/** The same order, closed by somebody. */
export const makePacked = (actor: string): OrderRecord =>
  makeOrder({
    status: 3000,
    lines: [makeLine('SER', 2, 2), makeLine('CRM', 1, 1)],
    events: [{ timestamp: 0, fromStatus: 2200, toStatus: 3000, actor, note: '' }],
  })

/** What the server says of a scan: the first of two serums, unless told. */
export const makeReply = (more: Partial<PackReply> = {}): PackReply => ({
  orderId: 7,
  status: 2200,
  parcelNumber: 1,
  parcelCount: 1,
  sku: 'SER',
  packed: 1,
  quantity: 2,
  left: 1,
  unitsLeft: 2,
  isClosed: false,
  scanNumber: 'n1',
  isRepeated: false,
  boxName: null,
  expectedWeight: null,
  ...more,
})
