import { expect, test } from 'vitest'
import { $busy, callBusy, whileBusy } from './busy.ts'

test('the indicator shows while any call is in flight', () => {
  callBusy('/api/Order/GetOrderList', true)
  callBusy('/api/Product/Create', true)
  callBusy('/api/Order/GetOrderList', false)
  expect($busy.get()).toBe(true)
  callBusy('/api/Product/Create', false)
  expect($busy.get()).toBe(false)
})

test('statistics and clearing a picking list do not show it', () => {
  callBusy('/api/Statistics/GetOrder', true)
  callBusy('/api/Fulfillment/ClearPickingList', true)
  expect($busy.get()).toBe(false)
})

test('it shows while a screen is busy, also when that fails', async () => {
  const work = whileBusy(Promise.reject(new Error('no paper')))
  expect($busy.get()).toBe(true)
  await expect(work).rejects.toThrow('no paper')
  expect($busy.get()).toBe(false)
})
