import type { ImportType } from 'contract/imports'
import type { Api, House } from '../../api/test/house.ts'
import { workThrough } from '../../api/test/imports.ts'
import { connectShop } from './filled-shop.ts'
import { comesBack, failedOrder, failedParcel, lost, stopped } from './filled-stops.ts'
import type { As, Clients, Host, Known } from './clients.ts'
import { bringPeople } from './filled-people.ts'
import { benchTroubles, counts, strandedThings } from './filled-trays.ts'
import { settle } from './settled.ts'
import { type Goods, handOver, orderOf, packParcel, pickAll, shipParcel } from './work.ts'

export type { Clients, Host, Known } from './clients.ts'

/** A 1 x 1 picture. */
const picture = (): Blob =>
  new Blob(
    [
      Buffer.from(
        'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
        'base64',
      ),
    ],
    { type: 'image/png' },
  )
const csv = (...lines: string[]): Blob => new File([lines.join('\n')], 'file.csv', { type: 'text/csv' })

export type Floor = {
  courier: string
  courierId: number
  cellGroupId: number
  cells: { id: number; code: string }[]
  bins: number[]
  locationId: number
}

/** Cells, a courier and bins, for both merchants. */
export async function fillFloor(house: House, { as }: Clients): Promise<Floor> {
  const boss = await as('SUPERADMIN')
  const { warehouseLocationId } = await boss.location.warehouseLocationUpdate({
    body: { name: 'East Dock', code: 'ED', timeZone: 'UTC', cutOffs: ['12:00'] },
  })
  await boss.account.createMerchant({
    body: {
      merchantName: 'Cedar',
      code: 'CEDAR',
      currency: 'MYR',
      adminEmail: 'admin@cedar.example',
      adminName: 'Cedar Admin',
    },
  })
  const { cellGroupId } = await boss.location.cellGroupCreate({ body: { locationId: house.locationId, name: 'Zone' } })
  await boss.location.cellGroupUpdate({ body: { cellGroupId, name: 'Zone A' } })
  await boss.location.cellCreate({
    body: {
      locationId: house.locationId,
      cellGroupId,
      zone: 'A',
      aisleFrom: 1,
      aisleTo: 1,
      bayFrom: 1,
      bayTo: 4,
      levels: ['A', 'B', 'C'],
    },
  })
  const cells = (await boss.location.cellGetAll({ query: { locationId: house.locationId } })).result
  await boss.location.cellUpdate({ body: { cellId: cells.at(-1)?.id ?? 0, priority: 7 } })
  const courier = 'Swift Parcel'
  const { shippingProviderMasterId } = await boss.courier.masterCreate({
    body: { shippingProviderName: courier, code: 'SWIFT', cutOff: '18:00' },
  })
  for (const merchantId of [house.birch, house.alder])
    await boss.courier.merchantAssign({
      body: { merchantId, shippingProviderMasterIds: [shippingProviderMasterId] },
    })
  const bins = await boss.shipping.shippingBinListCreate({
    body: {
      locationId: house.locationId,
      bins: Array.from({ length: 8 }, (_, n) => ({ name: `BIN-${n}`, shippingProviderMasterId })),
    },
  })
  await boss.log.reportError({ body: { area: 'mf-orders', message: 'A screen could not be drawn.', path: '/order' } })
  return {
    courier,
    courierId: shippingProviderMasterId,
    cellGroupId,
    cells: cells.map(({ id, code }) => ({ id, code })),
    bins: bins.map((bin) => bin.shippingBinId),
    locationId: warehouseLocationId,
  }
}

/**
 * One merchant's working day: a shop, products, files, a delivery, orders at every stage. Both merchants' days are
 * alike, to the SKU.
 */
export async function fillMerchant(house: House, clients: Clients, floor: Floor, host: Host): Promise<Known> {
  const { as } = clients
  const merchantId = house[host]
  const api = await as('MERCHANT_ADMIN', host)
  const { shopId } = await api.shop.create({ body: { shopName: 'Main', platform: 'Internal', marketShopId: 'MAIN-1' } })
  await api.shop.update({ body: { shopId, shopName: 'Main street', minimumDaysLeft: 14 } })
  const productIds = await addProducts(api)
  const [first, second, third, fourth, kept] = floor.cells.slice(host === 'birch' ? 0 : 5)
  await (await as('SUPERADMIN')).location.cellUpdate({ body: { cellId: kept?.id ?? 0, merchantId } })
  const cells = [first, second, third, fourth].map((cell) => cell?.code ?? '')
  const inbound = await announceAndReceive(house, as, host, cells)
  const jobs = await importFiles(house, api)
  const orders = await sell(as, api, floor, {
    shopId,
    code: host === 'birch' ? '1' : '2',
    bins: floor.bins.slice(host === 'birch' ? 0 : 4),
  })
  orders['orderId']?.push(...(await settle(api, { shopId, productId: productIds[0] ?? 0 })))
  const manager = await as('WAREHOUSE_MANAGER')
  await manager.counting.adjustStocks({
    body: { merchantId, sku: 'SOCK', cellCode: cells[1] ?? '', change: 1, reason: 'counted' },
  })
  await manager.counting.adjustStocks({
    body: { items: [{ merchantId, sku: 'SOCK', cellCode: cells[1] ?? '', change: -1, reason: 'counted again' }] },
  })
  await api.log.reportError({
    body: { area: 'mf-orders', message: 'A screen could not be drawn.', path: '/order', stack: 'Error' },
  })
  const brought = await bringPeople(house, clients, host)
  await followOrders(clients, api, orders)
  const attached = await attachFiles(as, api, Number(orders['orderId']?.[0]))
  const embedded = await makeTokens(as, api, merchantId)
  const told = await tellPeople(as, host)
  const { shopId: connected = [], ...keyed } = await connectShop(clients.clientOf, api, merchantId)
  const batches = (await api.stock.getBatchList({ query: { productId: productIds[2] ?? 0 } })).map(
    (batch) => batch.batchId,
  )
  return {
    merchantId: [merchantId],
    countRequestId: await counts(await as('WAREHOUSE_WORKER'), manager, merchantId),
    shopId: [shopId, ...connected],
    ...keyed,
    productId: productIds,
    productIds,
    lostProductId: productIds,
    batchId: batches,
    sku: ['MUG', 'SOCK'],
    uniqueKey: [...jobs.keys],
    jobId: jobs.ids,
    ...inbound,
    ...orders,
    ...attached,
    ...embedded,
    ...told,
    ...brought,
  }
}

async function addProducts(api: Api): Promise<number[]> {
  const sides = { packageLength: 10, packageWidth: 8, packageHeight: 6, packageWeight: 0.2 }
  const mug = await api.catalogue.createProduct({
    body: {
      sku: 'MUG',
      productName: 'Mug',
      basePrice: 12.5,
      ...sides,
      barcodes: [{ code: '2001234500173', format: 'EAN13', packQuantity: 1 }],
    },
    files: { imageFile: picture() },
  })
  const sock = await api.catalogue.createProduct({
    body: { sku: 'SOCK', productName: 'Socks', ...sides, packCase: 12 },
  })
  const bar = await api.catalogue.createProduct({
    body: { sku: 'BAR', productName: 'Oat bar', hasExpDate: true, shelfLife: 300, minimumDaysLeft: 30, ...sides },
  })
  const vase = await api.catalogue.createProduct({ body: { sku: 'VASE', productName: 'Vase' } })
  await api.catalogue.updateProduct({ body: { productId: sock.productId, productName: 'Merino socks', brand: 'Wool' } })
  await api.catalogue.updateProductStatus({ body: { productId: vase.productId, status: 'Inactive' } })
  await api.catalogue.updateProductStatus({ body: { productId: vase.productId, status: 'Active' } })
  return [mug, sock, bar, vase].map((product) => product.productId)
}

const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

async function announceAndReceive(house: House, as: As, host: Host, cells: readonly string[]): Promise<Known> {
  const api = await as('MERCHANT_ADMIN', host)
  const worker = await as('WAREHOUSE_WORKER')
  const announce = (referenceCode: string, isDraft: boolean) =>
    api.inbound.createRequest({
      body: { referenceCode, isDraft },
      files: {
        csvFile: csv('SKU,Quantity,Carton,Batch,Expiry', 'MUG,60,C1,,', 'SOCK,60,C1,,', 'BAR,12,C2,B1,2031-01-31'),
      },
    })
  const { inboundRequestId } = await announce('PO-1', false)
  const draft = await announce('PO-2', true)
  const items = (await worker.inbound.getItems({ query: { requestId: inboundRequestId, pageSize: 50 } })).result
  for (const item of items)
    await worker.inbound.stockIn({
      body: {
        inboundItemId: item.id,
        cellCode: cells[['MUG', 'SOCK', 'BAR'].indexOf(item.sku)] ?? '',
        quantity: item.remainQuantity,
      },
    })
  const manager = await as('WAREHOUSE_MANAGER')
  await manager.inbound.updateRequestStatus({ body: { inboundRequestId, status: 600 } })
  await manager.inbound.stockIn({
    body: { merchantId: house[host], sku: 'MUG', cellCode: cells[3] ?? '', quantity: 3, condition: 'Quarantine' },
  })
  const expiring = { sku: 'BAR', quantity: 4, batchNo: 'B2', expiryDay: inDays(60), condition: 'Quarantine' } as const
  await manager.inbound.stockIn({ body: { merchantId: house[host], cellCode: cells[3] ?? '', ...expiring } })
  const ids = [inboundRequestId, draft.inboundRequestId]
  return {
    inboundRequestId: ids,
    requestId: ids,
    inboundItemId: items.map((item) => item.id),
    groupId: [...new Set(items.map((item) => item.groupId))],
  }
}

/** Imports that went well, one with rows left, a draft that was corrected, a draft thrown away. */
async function importFiles(house: House, api: Api): Promise<{ ids: number[]; keys: string[] }> {
  const orderFile = (prefix: string, ...skus: string[]) =>
    csv('Order,SKU,Qty,Date', ...skus.map((sku, n) => `${prefix}${n},${sku},1,11/21/2026 8:26`))
  const upload = (jobType: ImportType, file: Blob, uniqueKey: string, check = false) =>
    api.imports.createJobWithAttachment({ body: { jobType, uniqueKey, check }, files: { csvFile: file } })
  const products = await upload('ProductImport', csv('SKU,Name,Price', 'CAP,Cap,9.90', 'HAT,Hat,19.90'), 'products')
  await workThrough(house)
  const left = await upload('OrderImport', orderFile('LEFT-', 'CAP', 'NOBODY', 'HAT'), 'left')
  await workThrough(house)
  const announced = await upload('InboundImport', csv('Reference,SKU,Qty', 'PO-FILE,CAP,6'), 'announced')
  await workThrough(house)
  const draft = await upload('OrderImport', orderFile('DRAFT-', 'CAP', 'NOBODY'), 'draft', true)
  await api.imports.setMapping({ body: { jobId: draft.jobId, timeZone: 'UTC' } })
  await api.imports.fixRow({ body: { jobId: draft.jobId, rowNo: 2, column: 'SKU', value: 'HAT' } })
  await api.jobs.createJob({ body: { jobId: draft.jobId } })
  await workThrough(house)
  const thrown = await upload('OrderImport', orderFile('THROWN-', 'CAP', 'NOBODY'), 'thrown', true)
  await api.jobs.cancelJob({ body: { jobId: thrown.jobId } })
  const waiting = await upload('OrderImport', orderFile('WAIT-', 'CAP', 'NOBODY'), 'waiting', true)
  await api.imports.excludeRows({ body: { jobId: waiting.jobId, rowNos: [1] } })
  return {
    ids: [products, left, announced, draft, thrown, waiting].map((job) => job.jobId),
    keys: ['products', 'left', 'announced', 'draft', 'thrown', 'waiting'],
  }
}

const stageLines = [
  ['MUG', 1],
  ['SOCK', 2],
] as const

/** Orders at every stage from new to delivered, short, unknown and taken back. */
async function sell(as: As, api: Api, floor: Floor, goods: Goods): Promise<Known> {
  const worker = await as('WAREHOUSE_WORKER')
  const ids: number[] = []
  for (let n = 0; n < 8; n++) ids.push(await orderOf(api, goods, `STAGE-${n}`, stageLines))
  const [, allocated = 0, , picked = 0, packed = 0, shipped = 0, handed = 0, delivered = 0] = ids
  await api.order.setPriority({ body: { orderIds: [ids[0] ?? 0], priority: 2 } })
  await worker.order.setWarehouseNote({ body: { orderId: ids[0] ?? 0, warehouseNote: 'Seal is broken' } })
  const short = await orderOf(api, goods, 'SHORT', [['VASE', 1]])
  const unknown = await unknownOrder(api, goods)
  await worker.order.changeToPick({ body: { orderIds: [...ids.slice(1), short] } })
  await api.order.reProcessOrder({ body: { orderId: short } })
  const cleared = await worker.picking.generatePickingList({ body: { orderIds: [allocated] } })
  await worker.picking.clearPickingList({ body: { pickingListId: cleared.pickingListId } })
  const lists = [cleared.pickingListId]
  for (const [n, orderId] of ids.slice(2).entries())
    lists.push(await pickAll(worker, orderId, `T-${goods.code}${n}`, n === 0 ? 1 : Infinity))
  for (const orderId of [packed, shipped, handed, delivered]) await packParcel(worker, orderId)
  for (const [n, orderId] of [shipped, handed, delivered].entries())
    await shipParcel(worker, floor.courier, orderId, goods.bins[n] ?? 0)
  const handOvers = await handOver(worker, goods.bins.slice(1, 3))
  await worker.shipping.shippingBinCompleteDelivery({
    body: { shippingBinId: goods.bins[2] ?? 0, targetStatus: 6000 },
  })
  const [broken, manager] = [await shortPick(worker, api, goods), await as('WAREHOUSE_MANAGER')]
  await strandedThings(worker, manager, `T-${goods.code}8`, lists[1] ?? 0)
  const failed = await failedOrder(manager, api, goods)
  const bench = await orderOf(api, goods, 'BENCH', [['SOCK', 2]])
  await worker.order.changeToPick({ body: { orderId: bench } })
  lists.push(await pickAll(worker, bench, `T-${goods.code}7`, Infinity))
  await benchTroubles(worker, api, bench)
  await worker.shipping.voidParcel({ body: { orderId: packed, reason: 'Its label is torn' } })
  await comesBack(api, delivered)
  const parcel = await failedParcel(manager, api, goods, `T-${goods.code}6`)
  lists.push(parcel.pickingListId)
  const orderIds = [
    ...ids,
    bench,
    short,
    unknown,
    broken.orderId,
    await stopped(api, goods),
    await lost(manager, api, goods),
    failed,
    ...parcel.orderIds,
  ]
  return {
    orderId: orderIds,
    orderIds,
    warehouseOrderId: [`WO-${picked}`, `WO-${delivered}`],
    referenceCode: ['STAGE-0', 'UNKNOWN'],
    pickingListId: [...lists, broken.pickingListId],
    trackingNumber: [`SWF${shipped}MY`],
    shippingBinId: goods.bins.slice(0, 3),
    handOverId: handOvers,
  }
}

/** An order of a SKU that nobody knows. */
async function unknownOrder(api: Api, { shopId }: Goods): Promise<number> {
  const { orderId } = await api.order.merchantCreateOrder({
    body: {
      shopId,
      timestamp: Date.now(),
      referenceCode: 'UNKNOWN',
      items: [{ sku: 'NOBODY', quantity: 1, unitPrice: 3 }],
      charges: [{ code: 'POST', amount: 4.5 }],
    },
  })
  return orderId
}

/** A cell that holds less than it should: the order is out of stock, its picked units go back. */
async function shortPick(worker: Api, api: Api, goods: Goods): Promise<{ orderId: number; pickingListId: number }> {
  const orderId = await orderOf(api, goods, 'BROKEN', [['BAR', 4]])
  await worker.order.changeToPick({ body: { orderId } })
  const { pickingListId } = await worker.picking.generatePickingList({ body: { orderIds: [orderId] } })
  const [line] = await worker.picking.getOrderItemsByPickingListId({ query: { pickingListId } })
  const trayName = `T-${goods.code}9`
  const scan = { pickingListId, lineId: line?.lineId ?? 0, cellCode: line?.cellCode ?? '', code: 'BAR', trayName }
  await worker.picking.updateOrdersPickingList({ body: { ...scan, quantity: 3 } })
  await worker.picking.takeOut({ body: { trayName, code: 'BAR', quantity: 1, cellCode: scan.cellCode } })
  await worker.picking.updateOrdersPickingList({ body: { ...scan, short: true, reason: 'Damaged' } })
  await worker.picking.putBack({ body: { trayName, code: 'BAR', quantity: 1, cellCode: scan.cellCode } })
  return { orderId, pickingListId }
}

/** A paper from the merchant and a picture from the warehouse. */
async function attachFiles(as: As, api: Api, orderId: number): Promise<Known> {
  const paper = new File(['%PDF-1.7\n'], 'customs.pdf', { type: 'application/pdf' })
  const worker = await as('WAREHOUSE_WORKER')
  const given = await api.order.createAttachments({ body: { orderId }, files: { attachmentList: [paper] } })
  const taken = await worker.order.createAttachments({ body: { orderId }, files: { attachmentList: [picture()] } })
  await worker.order.getAttachments({ query: { orderId } })
  await api.order.downloadAttachment({ query: { attachmentId: taken.attachmentIds[0] ?? 0 } })
  return { attachmentId: [...given.attachmentIds, ...taken.attachmentIds] }
}

/** What buyers read of the orders. */
async function followOrders({ clientOf }: Clients, api: Api, { orderId: ids = [] }: Known): Promise<void> {
  for (const orderId of ids) {
    const { token } = await api.order.createTrackingToken({ body: { orderId: Number(orderId) } })
    await clientOf().order.track({ query: { token } })
  }
}

/** Tokens for elements in other people's pages: one in use, one of the merchant's own, one revoked. */
async function makeTokens(as: As, api: Api, merchantId: number): Promise<Known> {
  const { embedTokenId: bench } = await (
    await as('WAREHOUSE_MANAGER')
  ).embed.createToken({ body: { name: 'Bench', element: 'stock-in', merchantId } })
  const { embedTokenId: bell } = await api.embed.createToken({
    body: { name: 'Back office', element: 'notification-bell' },
  })
  const { embedTokenId: revoked } = await api.embed.createToken({
    body: { name: 'Old page', element: 'notification-bell' },
  })
  await api.embed.revokeToken({ body: { embedTokenId: revoked } })
  return { embedTokenId: [bench, bell, revoked] }
}

/** A word to one person, to a role and to oneself; the first is read. */
async function tellPeople(as: As, host: Host): Promise<Known> {
  const [admin, worker, boss] = [
    await as('MERCHANT_ADMIN', host),
    await as('MERCHANT_WORKER', host),
    await as('SUPERADMIN'),
  ]
  const idOf = async (api: Api): Promise<number> => (await api.account.myself()).result.id
  const userId = await idOf(worker)
  await admin.notification.sendMessageToUser({
    body: { userId, message: 'The mugs have arrived', link: '/stock/stock-balance' },
  })
  await admin.notification.sendMessageToUser({ body: { roleType: 'CLIENT', message: 'We are closed on Monday' } })
  await boss.notification.sendMessageToUser({ body: { userId: await idOf(boss), message: 'Count the spare trays' } })
  const { result } = await worker.notification.getNotifications()
  const notificationId = result.map((one) => one.notificationId)
  await worker.notification.markAsRead({ body: { notificationId: notificationId[0] ?? 0 } })
  await worker.notification.mute({ body: { kind: 'OrderProblem', isMuted: true } })
  await worker.notification.mute({ body: { kind: 'OrderProblem', isMuted: false } })
  const say = { type: 'ProductExpiry', roleType: 'MERCHANT_ADMIN' } as const
  const setting = await admin.notification.addOrEditSettings({
    body: { ...say, channels: ['Bell', 'Mail'], values: { daysAhead: 45 } },
  })
  const merchantId = setting.merchantId ?? 0
  const other = await boss.notification.addOrEditSettings({
    body: { ...say, type: 'OrderProblem', merchantId, channels: ['Bell'] },
  })
  await boss.notification.removeSettings({ query: { id: other.id } })
  return { userId: [userId], notificationId, id: [setting.id] }
}
