import { as, people, until } from './people.ts'
import { pickAll } from './work.ts'

/**
 * What a journey starts from, made through the calls people make: products, stock, orders at a stage. All of Birch
 * Outdoor.
 */
export type Product = { productId: number; sku: string; code: string }
export type OrderLine = { sku: string; quantity: number }

let serial = 0
/** A word nobody else has in this run. */
export const unique = (word: string): string =>
  `${word}-${Date.now().toString(36).toUpperCase().slice(-5)}${(serial += 1)}`

/** An EAN-13 of the prefix 299, which belongs to nobody. */
function newCode(): string {
  const digits = `299${String(Date.now() % 10_000_000).padStart(7, '0')}${String((serial += 1) % 100).padStart(2, '0')}`
  const sum = [...digits].reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3), 0)
  return `${digits}${(10 - (sum % 10)) % 10}`
}

export async function makeProduct(productName: string, { hasExpDate = false } = {}): Promise<Product> {
  const [sku, code] = [unique('E2E'), newCode()]
  const { productId } = await (
    await as(people.birch)
  ).catalogue.createProduct({
    body: {
      sku,
      productName,
      hasExpDate,
      basePrice: 12,
      packageLength: 10,
      packageWidth: 8,
      packageHeight: 4,
      packageWeight: 0.25,
      barcodes: [{ code, format: 'EAN13', packQuantity: 1 }],
    },
  })
  return { productId, sku, code }
}

/** Announces units and puts them into a cell. */
export async function receive(
  sku: string,
  cellCode: string,
  quantity: number,
  { batch = '', expiry = '' } = {},
): Promise<void> {
  const csvFile = new File(
    [`SKU,Quantity,Carton,Batch,Expiry\n${sku},${quantity},Carton 1,${batch},${expiry}`],
    'delivery.csv',
    { type: 'text/csv' },
  )
  const { inboundRequestId } = await (
    await as(people.birch)
  ).inbound.createRequest({ body: { referenceCode: unique('IN') }, files: { csvFile } })
  const worker = await as(people.worker)
  const [item] = (await worker.inbound.getItems({ query: { requestId: inboundRequestId } })).result
  await worker.inbound.stockIn({ body: { inboundItemId: item?.id, cellCode, quantity } })
}

export const orderOf = async (orderId: number) => (await as(people.manager)).order.getOrder({ query: { orderId } })

export const untilStatus = (orderId: number, status: number) =>
  until(`Order ${orderId} in ${status}`, async () => (await orderOf(orderId)).status === status)

/** An order from the merchant's own systems. */
export async function makeOrder(
  items: readonly OrderLine[],
  { status = 2000, reference = unique('ORDER') } = {},
): Promise<{ orderId: number; reference: string }> {
  const birch = await as(people.birch)
  const [shop] = await birch.shop.getShopList()
  const { orderId } = await birch.order.merchantCreateOrder({
    body: {
      shopId: shop?.shopId ?? 0,
      timestamp: Date.now(),
      referenceCode: reference,
      placedTimestamp: Date.now(),
      items: items.map((item) => ({ ...item, unitPrice: 12 })),
      shippingName: 'Recipient',
      shippingPhone: '+60 3 0000 0000',
      shippingAddress1: '8 Mill Lane',
      shippingPostcode: '47301',
      shippingCity: 'Petaling Jaya',
      shippingState: 'Selangor',
      shippingCountry: 'MY',
    },
  })
  await untilStatus(orderId, status)
  return { orderId, reference }
}

/** An order whose units lie in a tray, ready to pack. */
export async function pickOrder(
  items: readonly OrderLine[],
  trayName: string,
): Promise<{ orderId: number; reference: string }> {
  const made = await makeOrder(items)
  await pickAll(await as(people.worker), made.orderId, trayName, Infinity)
  return made
}

export async function onHandOf(sku: string): Promise<number> {
  const [product] = (await (await as(people.birch)).stock.getProductList({ query: { sku } })).result
  return product?.onHand ?? 0
}

/** A packed order with all that a shipping bin asks for, and the bin it may go into. */
export async function readyOrder(
  items: readonly OrderLine[],
  tray: string,
  binName: string,
): Promise<{ orderId: number; reference: string; shippingBinId: number }> {
  const made = await pickOrder(items, tray)
  const { orderId } = made
  const worker = await as(people.worker)
  await worker.packing.updateBoxSize({ body: { orderId, boxName: 'M' } })
  for (const { sku, quantity } of items) await worker.packing.changeToPack({ body: { orderId, code: sku, quantity } })
  const { warehouseOrderId, expectedWeight } = await orderOf(orderId)
  await worker.packing.updateFinalWeight({ body: { orderId, weight: expectedWeight ?? 1, confirmed: true } })
  const bin = (await worker.shipping.shippingBinGetAll()).find(({ name }) => name === binName)
  if (!bin) throw new Error(`There is no bin ${binName}.`)
  await worker.shipping.confirm({
    body: {
      warehouseOrderId,
      shippingProvider: bin.shippingProvider ?? '',
      weight: expectedWeight ?? 1,
      length: 24,
      width: 18,
      height: 10,
      confirmed: true,
    },
  })
  await worker.shipping.enterTrackingNo({ body: { orderId, trackingNumber: unique('TRACK').replace(/\W/g, '') } })
  return { ...made, shippingBinId: bin.shippingBinId }
}

/** An order that went all the way: packed, shipped into the bin, handed over, delivered. */
export async function deliverOrder(
  items: readonly OrderLine[],
  tray: string,
  binName: string,
): Promise<{ orderId: number; reference: string }> {
  const { orderId, reference, shippingBinId } = await readyOrder(items, tray, binName)
  const worker = await as(people.worker)
  await worker.shipping.changeToReadyToShip({ body: { orderId, shippingBinId } })
  for (const targetStatus of [5000, 6000] as const)
    await worker.shipping.shippingBinCompleteDelivery({ body: { shippingBinId, targetStatus } })
  return { orderId, reference }
}
