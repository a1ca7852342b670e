import type { PickLine, PickReply } from './scan-step.ts'

/** A line of a walk for tests: five units of a serum in A-03-12-B for order 1, unless told. */
export const makeLine = (more: Partial<PickLine> = {}): PickLine => ({
  lineId: 1, pickingListId: 9, stop: 1, orderId: 1, warehouseOrderId: 'WO-1', referenceCode: 'R-1', merchantId: 1, merchantName: 'Dune Beauty', orderStatus: 2100,
  cellId: 1, cellCode: 'A-03-12-B', zone: 'A', productId: 1, sku: 'SER-VITC-30', productName: 'Vitamin C serum', hasImage: false,
  barcodes: [{ code: '2001234500173', format: 'EAN13', packQuantity: 1 }, { code: 'SER-BOX', format: 'Code128', packQuantity: 3 }],
  batchNo: '26-B4', expiryDay: null, quantity: 5, picked: 0, left: 5, isSkipped: false, hold: null, slot: 6, trayName: null, reason: '', nextCell: null, ...more,
})

export const makeReply = (more: Partial<PickReply> = {}): PickReply => ({
  lineId: 1, orderId: 1, orderStatus: 2100, picked: 1, left: 4, lineDone: false, orderDone: false, listDone: false, listStatus: 'Picking', trayName: 'T-12', slot: 6,
  scanNumber: 'n1', isRepeated: false, nextLineId: 1, unitsLeft: 4, reason: '', ...more,
})
