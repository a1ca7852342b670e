import { Refusal } from '../answer.ts'
import { type Fields, fieldsOf, listOf, textOf } from '../input.ts'
import type { Package, ShopeeOrder } from '../model.ts'
import { pdfOf } from '../pdf.ts'
import { File, type Routes, type ShopCall, wrong } from './gate.ts'
import { findParcel } from './logistics.ts'

/** The label: asked for, made with time, fetched. */

const mostDocuments = 50
const types = ['NORMAL_AIR_WAYBILL', 'THERMAL_AIR_WAYBILL']
const pickedUp = ['LOGISTICS_PICKUP_DONE', 'LOGISTICS_DELIVERY_DONE', 'LOGISTICS_DELIVERY_FAILED', 'LOGISTICS_LOST']

type Asked = { order: ShopeeOrder; parcel: Package; input: Fields }

/** One answer for each parcel: what is wrong with one stops no other. */
function forEach(call: ShopCall, answer: (asked: Asked) => Fields) {
  const inputs = listOf(call.body.order_list).map(fieldsOf)
  if (inputs.length < 1 || inputs.length > mostDocuments) throw wrong('order_list takes 1 to 50 orders.')
  const result_list = inputs.map((input) => {
    const names = { order_sn: textOf(input.order_sn), package_number: textOf(input.package_number) }
    try {
      const asked = { ...findParcel(call.sim, call.shop, names.order_sn, names.package_number), input }
      return { ...names, package_number: asked.parcel.number, ...answer(asked) }
    } catch (problem) {
      if (!(problem instanceof Refusal)) throw problem
      return { ...names, fail_error: problem.code, fail_message: problem.message }
    }
  })
  const isAllWrong = result_list.every((result) => 'fail_error' in result && result.fail_error)
  if (isAllWrong) throw new Refusal('common.batch_api_all_failed', 'All failed.', { response: { result_list } })
  return { result_list }
}

function checkPrintable({ order, parcel, input }: Asked): void {
  if (parcel.tracking === '')
    throw new Refusal('logistics.tracking_number_invalid', 'The tracking number is not ready yet.')
  if (input.tracking_number !== undefined && textOf(input.tracking_number) !== parcel.tracking)
    throw new Refusal('logistics.tracking_number_invalid', 'The tracking number is invalid.')
  if (pickedUp.includes(parcel.status) || order.status === 'CANCELLED')
    throw new Refusal('logistics.error_status', 'The package can not print after pickup.')
  if (parcel.isCombined) throw new Refusal('logistics.package_can_not_print', 'A combined package can not be printed.')
}

function getDocumentParameter(call: ShopCall) {
  return forEach(call, (asked) => {
    if (asked.parcel.shipments === 0) throw new Refusal('logistics.error_status', 'The package is not shipped.')
    return { suggest_shipping_document_type: types[0], selectable_shipping_document_type: types }
  })
}

function createDocument(call: ShopCall) {
  const { sim, shop, path } = call
  return forEach(call, (asked) => {
    const type = textOf(asked.input.shipping_document_type) || 'NORMAL_AIR_WAYBILL'
    if (!types.includes(type)) throw wrong('Invalid shipping_document_type.')
    checkPrintable(asked)
    if (sim.faults.strike('partly-failed', shop.key, path)) throw new Refusal('error_server', 'Please try later.')
    const late = sim.faults.strike('document-late', shop.key, path)
    const isFailed = sim.faults.strike('document-failed', shop.key, path) !== undefined
    const isHtml = sim.faults.strike('document-html', shop.key, path) !== undefined
    const readyAt = sim.clock.now() + sim.world.settings.documentMs + (late?.delayMs ?? (late ? 3_600_000 : 0))
    const reason = isFailed ? 'The carrier can not make the document.' : ''
    asked.parcel.document = { type, readyAt, isFailed, reason, isHtml }
    sim.world.saveOrder(asked.order)
    sim.clock.at(readyAt, () =>
      sim.world.tell({ kind: 'document', order: asked.order, packageNumber: asked.parcel.number, isFailed }),
    )
    return { fail_error: '', fail_message: '' }
  })
}

function statusOf(call: ShopCall, { parcel }: Asked): string {
  if (!parcel.document) throw new Refusal('logistics.document_not_created', 'Create the document first.')
  if (parcel.document.readyAt > call.sim.clock.now()) return 'PROCESSING'
  return parcel.document.isFailed ? 'FAILED' : 'READY'
}

function getDocumentResult(call: ShopCall) {
  return forEach(call, (asked) => {
    const status = statusOf(call, asked)
    const reason = status === 'FAILED' ? (asked.parcel.document?.reason ?? '') : ''
    return { status, fail_error: '', fail_message: reason }
  })
}

function download(call: ShopCall): File {
  const inputs = listOf(call.body.order_list).map(fieldsOf)
  if (inputs.length < 1 || inputs.length > mostDocuments) throw wrong('order_list takes 1 to 50 orders.')
  const asked = inputs.map((input) => ({
    ...findParcel(call.sim, call.shop, textOf(input.order_sn), textOf(input.package_number)),
    input,
  }))
  for (const one of asked) {
    checkPrintable({ ...one, input: {} })
    if (statusOf(call, one) !== 'READY')
      throw new Refusal('logistics.shipping_document_not_ready', 'The document is not ready.')
  }
  if (asked.some(({ parcel }) => parcel.document?.isHtml))
    return new File('text/html', '<!doctype html><title>Label</title><p>Please log in to print.</p>')
  const lines = asked.flatMap(({ order, parcel }) => [
    `Shopee ${order.id}`,
    `Package ${parcel.number}`,
    `Tracking ${parcel.tracking}`,
    order.buyer.name,
    `${order.buyer.street}, ${order.buyer.zip} ${order.buyer.city}`,
  ])
  return new File('application/pdf', pdfOf(lines))
}

export const documentRoutes: Routes = {
  '/api/v2/logistics/get_shipping_document_parameter': { method: 'POST', level: 'shop', handle: getDocumentParameter },
  '/api/v2/logistics/create_shipping_document': { method: 'POST', level: 'shop', handle: createDocument },
  '/api/v2/logistics/get_shipping_document_result': { method: 'POST', level: 'shop', handle: getDocumentResult },
  '/api/v2/logistics/download_shipping_document': { method: 'POST', level: 'shop', handle: download },
}
