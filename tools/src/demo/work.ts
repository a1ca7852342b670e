import { type Api, type DemoHouse, each } from './house.ts'
import { manager, type Places, worker } from './people.ts'

type Tracked = { orderId: number; binId: number }

/** A working day: lists walked, orders packed, parcels shipped, bins handed over; something is left at every stage. */
export async function workTheDay(house: DemoHouse, places: Places): Promise<void> {
  const [boss, hand] = [await house.as(manager), await house.as(worker)]
  const lists: number[] = []
  for (let n = 0; n < 9; n++)
    lists.push(
      (await boss.picking.generatePickingList({ body: { kind: 'Cluster', slots: 8, cart: 1 + (n % 3) } }))
        .pickingListId,
    )
  const picked: number[] = []
  for (const [n, list] of lists.entries()) {
    if (n === 8) continue
    // What is walked here in seconds tells no rate; the worker's is of this morning.
    picked.push(...(await (n === 7 ? walk(hand, list, n * 8, 5) : walk(boss, list, n * 8, Infinity))))
  }
  const toPack = picked.slice(0, Math.ceil(picked.length * 0.8))
  await each(toPack, (orderId) => pack(hand, orderId), 3)
  const shipped = await ship(hand, places, toPack.slice(0, Math.ceil(toPack.length * 0.75)))
  await handOver(hand, shipped)
  house.say(
    `${picked.length} orders picked, ${toPack.length} packed, ${shipped.length} shipped, bins handed over and released`,
  )
}

/** Walks a list as the handheld does: cell, item, tray, stop by stop. Answers the orders that are complete. */
async function walk(api: Api, pickingListId: number, firstTray: number, stops: number): Promise<number[]> {
  await api.picking.updateOrdersPickingList({ body: { pickingListId, assign: true } })
  const done: number[] = []
  const lines = await api.picking.getOrderItemsByPickingListId({ query: { pickingListId } })
  for (const line of lines.slice(0, stops)) {
    const single = line.barcodes.find((barcode) => barcode.packQuantity === 1)
    const reply = await api.picking.updateOrdersPickingList({
      body: {
        pickingListId,
        lineId: line.lineId,
        cellCode: line.cellCode,
        code: single?.code ?? line.sku,
        quantity: line.left,
        trayName: `T-${String(firstTray + (line.slot ?? 1)).padStart(2, '0')}`,
      },
    })
    if (reply.orderDone) done.push(line.orderId)
  }
  return done
}

async function pack(api: Api, orderId: number): Promise<void> {
  const box = await api.packing.getParcelDimension({ query: { orderId } })
  await api.packing.updateBoxSize({
    body: {
      orderId,
      ...(box.boxName
        ? { boxName: box.boxName }
        : { length: box.length, width: box.width, height: box.height, confirmed: true }),
    },
  })
  for (const line of await api.order.getOrderItemList({ query: { orderId } }))
    await api.packing.changeToPack({ body: { orderId, code: line.sku, quantity: line.quantity } })
  const { expectedWeight } = await api.order.getOrder({ query: { orderId } })
  await api.packing.updateFinalWeight({ body: { orderId, weight: expectedWeight ?? box.weight, confirmed: true } })
}

/** Each parcel gets a courier of its merchant, a tracking number and a bin of that courier. */
async function ship(api: Api, places: Places, orders: readonly number[]): Promise<Tracked[]> {
  const { result: couriers } = await api.courier.masterGetAll({ query: {} })
  const bins = await api.shipping.shippingBinGetAll()
  const shipped: Tracked[] = []
  await each(
    orders,
    async (orderId, n) => {
      const order = await api.order.getOrder({ query: { orderId } })
      const [parcel] = order.parcels
      const own = couriers.filter((courier) =>
        courier.merchants.some((merchant) => merchant.merchantId === order.merchantId),
      )
      const courier = own[n % own.length] ?? couriers[0]
      const fitting = bins.filter((bin) => bin.shippingProviderMasterId === courier?.id)
      const bin = fitting[n % fitting.length]
      if (!courier || !bin) throw new Error('The demo house has no courier or no bin for it.')
      await api.shipping.confirm({
        body: {
          warehouseOrderId: order.warehouseOrderId,
          shippingProvider: courier.shippingProviderName,
          weight: order.finalWeight ?? 1,
          length: parcel?.boxLength ?? 24,
          width: parcel?.boxWidth ?? 18,
          height: parcel?.boxHeight ?? 10,
          confirmed: true,
        },
      })
      await api.shipping.enterTrackingNo({
        body: { orderId, trackingNumber: `${courier.code}${places.birch.merchantId % 1000}${String(100_000 + n)}MY` },
      })
      await api.shipping.changeToReadyToShip({ body: { orderId, shippingBinId: bin.shippingBinId } })
      shipped.push({ orderId, binId: bin.shippingBinId })
    },
    1,
  )
  return shipped
}

/** The first bin went out and arrived, the second is on its way, the others wait for the van. */
async function handOver(api: Api, shipped: readonly Tracked[]): Promise<void> {
  const [arrived, onTheWay] = [...new Set(shipped.map((parcel) => parcel.binId))]
  for (const shippingBinId of [arrived, onTheWay])
    if (shippingBinId) await api.shipping.shippingBinCompleteDelivery({ body: { shippingBinId, targetStatus: 5000 } })
  if (arrived) await api.shipping.shippingBinCompleteDelivery({ body: { shippingBinId: arrived, targetStatus: 6000 } })
}
