import { expect, test } from 'vitest'
import { stateOf } from '../../order/make/shop-state.ts'
import { reasonsNotToMake } from './not-to-make.ts'

const alone = (status: string) => reasonsNotToMake([{ ofOrder: [status] }])[0]

test('a cancellation is known by its word or by its day', () => {
  const moments = ['12 Nov 2025 10:11', 'Nov 12 2025', '20251112', '1762942260', '45973.42']
  for (const status of ['Cancelled', 'canceled', 'voided', '2025-11-12 23:00:00 +0000', '12.11.2025', ...moments])
    expect([status, alone(status)]).toEqual([status, 'Cancelled in the shop'])
})

test('what the marketplaces are about to cancel is cancelled, what they have not invoiced waits', () => {
  for (const status of ['IN_CANCEL', 'need_cancel_confirm', 'is_cancel_pending'])
    expect([status, stateOf(status)]).toEqual([status, 'cancelled'])
  expect(stateOf('INVOICE_PENDING')).toBe('waiting')
})

test('what is sent, delivered, given back or failed in the shop is not sent again', () => {
  for (const status of (
    'Shipped Completed Delivered Returned Refunded failed wc-completed trash fulfilled TO_CONFIRM_RECEIVE TO_RETURN ' +
    'LOGISTICS_LOST lost lost_by_3pl damaged_by_3pl failed_delivery package_scrapped shipped_back'
  ).split(' '))
    expect([status, alone(status)]).toEqual([status, `${status} in the shop: nothing is left to send`])
})

test('what is not paid in the shop waits there', () => {
  for (const status of ['Unpaid', 'Pending payment', 'on-hold', 'ON_HOLD'])
    expect([status, alone(status)]).toEqual([
      status,
      `${status} in the shop: import it again once it is paid or let go on there`,
    ])
})

test('what is ready to be sent is made, and so is a word nobody knows', () => {
  for (const status of ['', 'paid', 'To ship', 'ready_to_ship', 'processing', 'pending', 'false', '0'])
    expect([status, alone(status), stateOf(status)]).toEqual([status, undefined, 'ready'])
  expect([alone('Somehow'), stateOf('Somehow')]).toEqual([undefined, undefined])
})

test('a row that says nothing of its state has that of the first row', () => {
  const isLeft = (...rows: string[]) =>
    reasonsNotToMake(rows.map((status) => ({ ofOrder: [status] }))).map((why) => why === undefined)
  expect(isLeft('2025-11-12', '', '')).toEqual([false, false, false])
  expect(isLeft('canceled', 'pending')).toEqual([false, true])
  expect(isLeft('pending', 'shipped', '')).toEqual([true, false, true])
})

test('an order of which a part waits for its payment waits as a whole', () => {
  expect(
    reasonsNotToMake(['to ship', 'unpaid', 'cancelled'].map((status) => ({ ofOrder: [status] }))).map(
      (why) => why?.split(' in ')[0],
    ),
  ).toEqual(['unpaid', 'unpaid', 'Cancelled'])
})

test('each column that says how an order stands counts', () => {
  expect(reasonsNotToMake([{ ofOrder: ['', 'paid', 'fulfilled'] }])).toEqual([
    'fulfilled in the shop: nothing is left to send',
  ])
  expect(reasonsNotToMake([{ ofOrder: ['2025-11-12', 'refunded', ''] }])).toEqual(['Cancelled in the shop'])
  expect(reasonsNotToMake([{ ofOrder: ['', 'paid', 'unfulfilled'] }])).toEqual([undefined])
})

test('how a line stands is said of that line alone', () => {
  const lines = ['fulfilled', 'pending', '', 'partial'].map((ofLine, n) => ({
    ofOrder: [n === 0 ? 'partial' : ''],
    ofLine,
  }))
  expect(reasonsNotToMake(lines)).toEqual([
    'fulfilled in the shop: nothing is left to send',
    undefined,
    undefined,
    undefined,
  ])
})
