import { Ajv } from 'ajv'
import type { Call } from 'contract/define'
import { warehouseOrderId } from 'contract/order-number'
import type { TSchema } from 'contract/schema'
import { toWireName } from 'contract/wire'

/** Values that work, by the name of the field; where a name means several things, the first its schema allows. */
const values: Record<string, readonly unknown[]> = {
  sku: ['TENT-2P-OLV'],
  skus: [['TENT-2P-OLV']],
  productSku: ['TENT-2P-OLV'],
  firstSku: ['TENT-2P-OLV'],
  productName: ['Two-person tent, olive'],
  firstProductName: ['Two-person tent, olive'],
  wordsStartWith: ['tent oli'],
  wordsContain: ['tent'],
  code: ['2001234500173', 'ED'],
  format: ['EAN13', 'Code128'],
  quantity: [2],
  merchantId: [0],
  merchantName: ['Birch Outdoor'],
  locationName: ['North Dock'],
  shopName: ['Birch Outdoor on the web'],
  shippingProviderName: ['Swift Parcel'],
  shippingProvider: ['Swift Parcel'],
  platform: ['Internal'],
  currency: ['MYR'],
  timeZone: ['Asia/Kuala_Lumpur'],
  email: ['admin@birch.example'],
  emails: [['ana@birch.example', 'omar@birch.example']],
  password: ['Crossdock#2026'],
  oldPassword: ['Crossdock#2026'],
  newPassword: ['Crossdock#2027'],
  role: ['MERCHANT_WORKER'],
  name: ['Birch Outdoor'],
  referenceCode: ['SO-1042'],
  marketplaceOrderId: ['M-1042'],
  warehouseOrderId: [warehouseOrderId(1042)],
  trackingNumber: ['SWF1042MY'],
  trayName: ['T-07'],
  cellCode: ['A-01-02-B'],
  zone: ['A'],
  boxName: ['M'],
  batchNo: ['B-2026-04'],
  expiryDay: ['2027-04-30'],
  expiryDate: ['2027-04-30'],
  status: [2000, [2000], 'Active'],
  orderIds: [[1042]],
  shippingBinName: ['BIN-3'],
  weight: [2.4],
  column: ['SKU'],
  value: ['TENT-2P-OLV'],
  uniqueKey: ['2026-04-orders'],
  message: ['The tents have arrived'],
  reason: ['Counted again'],
  area: ['mf-orders'],
  path: ['/order/order-management'],
  /** An order's tracking token is its number and a proof. */
  token: ['1042.proof-of-the-order'],
  dateTimeFromTimestamp: [1_775_001_600_000],
  dateTimeToTimestamp: [1_777_593_600_000],
  dateFrom: ['2026-04-01T00:00'],
  dateTo: ['2026-05-01T00:00'],
  pageNumber: [1],
  pageSize: [20],
}

/** Optional filters that narrow a list in every house; any other needs an id or a state of its own. */
const filters = ['sku', 'productSku', 'wordsStartWith', 'wordsContain', 'merchantId', 'pageNumber', 'pageSize']

/** What a request means, where its required fields do not say enough or a name means something else in it. */
const given: Record<string, Record<string, unknown>> = {
  'account.createMerchant': { code: 'CEDAR', merchantName: 'Cedar Supply' },
  'people.createUser': { email: 'colleague@birch.example', name: 'Colleague' },
  'catalogue.updateProduct': { productName: 'Two-person tent, olive' },
  'catalogue.updateProductStatus': { status: 'Inactive' },
  'counting.adjustStocks': { sku: 'TENT-2P-OLV', cellCode: 'A-01-02-B', change: -1, reason: 'Counted again' },
  'courier.masterCreate': { code: 'SWIFT' },
  'embed.createToken': { name: 'Back office', element: 'notification-bell' },
  'inbound.createRequest': { referenceCode: 'PO-1042' },
  'inbound.stockIn': { inboundItemId: 1042 },
  'inbound.updateRequestStatus': { status: 300 },
  'jobs.createJob': { jobType: 'OrderExport', uniqueKey: '2026-04-orders' },
  'location.cellCreate': { zone: 'A', aisleFrom: 1, aisleTo: 2, bayFrom: 1, bayTo: 4, levels: ['A', 'B'] },
  'location.cellGroupCreate': { name: 'Zone A' },
  'location.cellGroupUpdate': { name: 'Zone A' },
  'location.cellUpdate': { isPickable: true },
  'location.warehouseLocationUpdate': { name: 'East Dock', code: 'ED', timeZone: 'Asia/Kuala_Lumpur' },
  'notification.addOrEditSettings': { type: 'ProductExpiry', roleType: 'MERCHANT_ADMIN', channels: ['Bell', 'Mail'] },
  'notification.sendMessageToUser': { roleType: 'MERCHANT_WORKER' },
  'order.changeToPick': { orderIds: [1042] },
  'order.reProcessOrder': { orderIds: [1042] },
  'order.syncMarketPlaceOrder': { marketplaceOrderIds: ['2404098R48U37H'] },
  'packing.updateBoxSize': { boxName: 'M' },
  'picking.generatePickingList': { orderIds: [1042] },
  'picking.updateOrdersPickingList': { lineId: 1042, cellCode: 'A-01-02-B', code: '2001234500173', trayName: 'T-07' },
  'shipping.shippingBinListCreate': { bins: [{ name: 'BIN-3' }] },
  'shipping.changeToReadyToShip': { orderIds: [1042], shippingBinName: 'BIN-3', trackingNumber: 'SWF1042MY' },
}

/** The first bytes are what decides. */
const pdf = '%PDF-1.7\n'
const csv = 'SKU,Name,Quantity,Carton\nTENT-2P-OLV,"Two-person tent, olive",2,C1\n'

type Shape = Partial<Record<'type', string>> & {
  enum?: unknown[]
  anyOf?: TSchema[]
  items?: TSchema
  minItems?: number
  minimum?: number
  properties?: Record<string, TSchema>
  required?: string[]
}

const ajv = new Ajv({ strict: false })
const allows = (schema: TSchema, value: unknown): boolean => ajv.validate(schema, value)

/** A value that the schema allows: by the field's name, else by what the schema says. Objects carry `fields`. */
function exampleOf(name: string, schema: TSchema, fields: 'every' | 'required'): unknown {
  const named = values[name]?.find((value) => allows(schema, value))
  if (named !== undefined) return named
  const shape = schema as Shape
  if (shape.enum) return shape.enum[0]
  if (shape.anyOf?.[0]) return exampleOf(name, shape.anyOf[0], fields)
  switch (shape.type) {
    case 'integer':
    case 'number':
      return numberOf(name, schema, shape)
    case 'boolean':
      return false
    case 'string':
      return ['example', '2026-04-01', 'A', ''].find((value) => allows(schema, value))
    case 'array':
      return [exampleOf(name.replace(/s$/, ''), shape.items ?? {}, fields)]
    case 'object':
      return objectOf(shape, fields)
    default:
      return null
  }
}

const numberOf = (name: string, schema: TSchema, { minimum = 0 }: Shape): number =>
  [/timestamp$/i.test(name) ? 1_775_001_600_000 : /Id$|^id$/.test(name) ? 1042 : 1].find((value) =>
    allows(schema, value),
  ) ?? minimum

const objectOf = ({ properties = {}, required = [] }: Shape, fields: 'every' | 'required'): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(properties)
      .filter(([name]) => fields === 'every' || required.includes(name))
      .map(([name, schema]) => [name, exampleOf(name, schema, fields)]),
  )

/** The example of a query's field; undefined where a caller does without one. */
export const parameterExample = (name: string, schema: TSchema, isRequired: boolean): unknown =>
  isRequired || filters.includes(name) ? exampleOf(name, schema, 'required') : undefined

/** A body that is enough, as the wire spells its fields, with the files it cannot do without. */
export const bodyExample = (call: string, { body, files = [], fileList }: Call): Record<string, unknown> => {
  const fields = { ...(body ? objectOf(body as Shape, 'required') : {}), ...given[call] }
  return {
    ...Object.fromEntries(Object.entries(fields).map(([name, value]) => [toWireName(name), value])),
    ...Object.fromEntries(files.filter((name) => !name.endsWith('?')).map((name) => [name, csv])),
    ...(fileList ? { [fileList.name]: [pdf] } : {}),
  }
}

/** An answer with every field it may have. */
export const replyExample = ({ reply, beside }: Call): Record<string, unknown> => ({
  success: true,
  status: { code: 1, message: 'OK' },
  result: exampleOf('result', reply, 'every'),
  ...(beside ? objectOf(beside as Shape, 'every') : {}),
})
