import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Open, read, type Started, startSimulator, wordOf } from '../test/start.ts'

let house: Started
let shop: Open
beforeAll(async () => (house = await startSimulator()))
afterAll(() => house.stop())
beforeEach(async () => {
  await house.control('reset', {})
  shop = await house.open('lazada:1234567')
})

type Item = {
  order_item_id: number
  item_err_code: string
  package_id: string
  tracking_number: string
  retry: boolean
}
type Packed = { result: { success: boolean; data: { pack_order_list: { order_item_list: Item[] }[] } } }
type Parcels = { result: { success: boolean; data: { packages: { item_err_code: string; retry: boolean }[] } } }
type Document = { result: { success: boolean; error_code: string; data: { file: string; pdf_url?: string } } }
const post = (path: string, name: string, request: unknown) =>
  house.lazada(path, shop, { [name]: JSON.stringify(request) }, { method: 'POST' })

async function order(quantity = 1) {
  const lines = [{ sku: 'X', quantity }]
  const { orders } = await house.control<{ orders: { id: string }[] }>('orders', { shop: shop.key, lines })
  const id = orders[0]?.id ?? ''
  const { lines: units } = await truth(id)
  return { id, units: units.map(({ lineId }) => Number(lineId)) }
}
const truth = (id: string) =>
  house.control<{
    status: string
    lines: { lineId: string; status: string; parcel: string }[]
    parcels: { shipments: number; packs: number; tracking: string }[]
  }>(`orders?shop=${shop.key}&id=${id}`)
const request = (id: string, units: number[]) => ({
  pack_order_list: [{ order_id: Number(id), order_item_list: units }],
  delivery_type: 'dropship',
  shipping_allocate_type: 'TFS',
})
const pack = async (id: string, units: number[]) =>
  read<Packed>(await post('/order/fulfill/pack', 'packReq', request(id, units))).result.data.pack_order_list[0]
    ?.order_item_list ?? []
const forParcel = (path: string, name: string) => async (id: string) =>
  read<Parcels>(await post(path, name, { packages: [{ package_id: id }] })).result.data.packages[0]
const rts = forParcel('/order/package/rts', 'readyToShipReq')
const repack = forParcel('/order/package/repack', 'repackReq')
const label = async (id: string, doc_type = 'PDF') =>
  read<Document>(
    await post('/order/package/document/get', 'getDocumentReq', { doc_type, packages: [{ package_id: id }] }),
  ).result

test('3 ChangeToPack and ChangeToReadyToShip: pack, then rts; each repeat is refused with 700026', async () => {
  const { id, units } = await order(2)
  const packed = await pack(id, units)
  expect(packed).toMatchObject([
    { item_err_code: '0', package_id: expect.stringMatching(/^FP/) },
    { item_err_code: '0' },
  ])
  expect(packed[0]?.tracking_number).toMatch(/^LXSG/)
  const parcel = packed[0]?.package_id ?? ''
  expect(await pack(id, units)).toMatchObject([{ item_err_code: '700026' }, { item_err_code: '700026' }])
  expect(await rts(parcel)).toMatchObject({ item_err_code: '0' })
  expect(await rts(parcel)).toMatchObject({ item_err_code: '700026' })
  expect(await truth(id)).toMatchObject({ status: 'ready_to_ship', parcels: [{ shipments: 1, packs: 1 }] })
})

test('5 pack and rts carried out, answer lost: the repeat is refused, nothing is shipped twice', async () => {
  const { id, units } = await order()
  await house.control('faults', { shop: shop.key, kind: 'lost-answer', calls: '/(pack|rts)$/', times: 1 })
  await expect(pack(id, units)).rejects.toThrow('fetch failed')
  expect(await pack(id, units)).toMatchObject([{ item_err_code: '700026' }])
  const parcel = (await truth(id)).lines[0]?.parcel ?? ''
  await house.control('faults', { shop: shop.key, kind: 'lost-answer', calls: 'rts', times: 1 })
  await expect(rts(parcel)).rejects.toThrow('fetch failed')
  expect(await rts(parcel)).toMatchObject({ item_err_code: '700026' })
  expect((await truth(id)).parcels).toMatchObject([{ shipments: 1, packs: 1 }])
})

test('2 Limits and Envelope: 20 at once; a success may hold items that failed', async () => {
  const { id, units } = await order(2)
  const [entry] = request(id, units).pack_order_list
  const many = { ...request(id, units), pack_order_list: Array.from({ length: 21 }, () => entry) }
  expect(wordOf(await post('/order/fulfill/pack', 'packReq', many))).toBe('E019')
  expect(wordOf(await post('/order/fulfill/pack', 'packReq', 'no object'))).toBe('E005')
  const packages = Array.from({ length: 21 }, () => ({ package_id: 'FP1' }))
  expect(wordOf(await post('/order/package/rts', 'readyToShipReq', { packages }))).toBe('E019')
  expect(wordOf(await post('/order/package/document/get', 'getDocumentReq', { doc_type: 'PDF', packages }))).toBe(
    'E019',
  )
  await house.control('faults', { shop: shop.key, kind: 'partly-failed', times: 1 })
  const said = read<Packed>(await post('/order/fulfill/pack', 'packReq', request(id, [...units, 5])))
  expect(said.result.success).toBe(true)
  expect(said.result.data.pack_order_list[0]?.order_item_list.map(({ item_err_code }) => item_err_code)).toEqual([
    'E006',
    '0',
    'E016',
  ])
})

test('3 Split: some units are packed by themselves, and repack opens a parcel again', async () => {
  const { id, units } = await order(3)
  const [first] = await pack(id, units.slice(0, 1))
  const [second] = await pack(id, units.slice(1))
  expect(first?.package_id).not.toBe(second?.package_id)
  expect(await rts(first?.package_id ?? '')).toMatchObject({ item_err_code: '0' })
  expect(await repack(first?.package_id ?? '')).toMatchObject({ item_err_code: '700026' })
  expect(await repack(second?.package_id ?? '')).toMatchObject({ item_err_code: '0' })
  expect((await truth(id)).lines.map(({ status }) => status)).toEqual(['ready_to_ship', 'repacked', 'repacked'])
  expect(await pack(id, units.slice(1))).toMatchObject([{ item_err_code: '0' }, { item_err_code: '0' }])
})

test('3 GetShippingLabel: base64 HTML holding a link, a PDF for ten minutes, not after pickup', async () => {
  const { id, units } = await order()
  const parcel = (await pack(id, units))[0]?.package_id ?? ''
  await rts(parcel)
  expect((await label(parcel, 'WORD')).success).toBe(false)
  const made = await label(parcel)
  const link = made.data.pdf_url ?? ''
  expect(Buffer.from(made.data.file, 'base64').toString()).toContain(link)
  const file = await house.ask(link)
  expect([file.type, file.text.slice(0, 4)]).toEqual(['application/pdf', '%PDF'])
  await house.control('clock', { advanceMs: 10 * 60_000 + 1 })
  expect((await house.ask(link)).status).toBe(403)
  await house.control('orders/move', { shop: shop.key, id, act: 'pickup' })
  expect(await label(parcel)).toMatchObject({ success: false, error_code: '700026' })
})

test('5 asynchronous document and tracking: late ones, one that cannot be made, HTML instead of PDF', async () => {
  const { id, units } = await order()
  await house.control('faults', { shop: shop.key, kind: 'tracking-late', delayMs: 60_000, times: 1 })
  const [packed] = await pack(id, units)
  expect(packed?.tracking_number).toBe('')
  const parcel = packed?.package_id ?? ''
  expect(await rts(parcel)).toMatchObject({ item_err_code: 'E006', retry: true })
  expect((await label(parcel)).success).toBe(false)
  await house.control('clock', { advanceMs: 60_001 })
  expect(await rts(parcel)).toMatchObject({ item_err_code: '0' })
  await house.control('faults', { shop: shop.key, kind: 'document-late', delayMs: 60_000, times: 1 })
  expect((await label(parcel)).success).toBe(false)
  expect((await label(parcel)).success).toBe(false)
  await house.control('clock', { advanceMs: 60_001 })
  await house.control('faults', { shop: shop.key, kind: 'document-failed', times: 1 })
  expect((await label(parcel)).success).toBe(false)
  await house.control('faults', { shop: shop.key, kind: 'document-html', times: 1 })
  const file = await house.ask((await label(parcel)).data.pdf_url ?? '')
  expect(file.text).toContain('<!doctype html>')
})

test('3 Providers: /order/shipment/providers/get', async () => {
  const { id } = await order()
  const said = await post('/order/shipment/providers/get', 'getShipmentProvidersReq', {
    orders: [{ order_id: Number(id) }],
  })
  expect(read<object>(said)).toMatchObject({
    result: { data: { shipping_allocate_type: 'TFS', shipment_providers: [{}, {}] } },
  })
})
