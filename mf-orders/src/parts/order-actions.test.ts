import { expect, test } from 'vitest'
import { actionsFor, firstAction, orderActions, whyNoPriority, whyNot } from './order-actions.ts'

const order = (orderId: number, status: 540 | 1000 | 2000 | 3000 | 6000, holds: string[] = []) => ({
  orderId,
  warehouseOrderId: `WO-${orderId}`,
  status,
  holds,
})
const [add, allocate, reprocess] = orderActions

test('only orders that are ready to pick go into a picking list, and the button says which one is not', () => {
  if (!add) throw new Error('no action')
  expect(whyNot(add, [order(1, 2000), order(2, 2000)])).toBeUndefined()
  expect(whyNot(add, [order(1, 2000), order(2, 3000), order(3, 1000)])).toBe(
    'Only for Ready to Pick: WO-2 is Packed, and 1 more',
  )
})

test('a hold keeps an order out of a picking list', () => {
  if (!add) throw new Error('no action')
  expect(whyNot(add, [order(1, 2000, ['payment'])])).toBe('Lift the hold first: WO-1 is on hold (payment)')
})

test('what fits all of the selected orders is offered first', () => {
  const manager = actionsFor('WAREHOUSE_MANAGER')
  expect(firstAction(manager, [order(1, 1000)])).toBe(allocate)
  expect(firstAction(manager, [order(1, 540)])).toBe(reprocess)
  expect(firstAction(manager, [order(1, 540), order(2, 2000)])).toBe(add)
})

test('a merchant may process again and nothing else; one who only looks may do nothing', () => {
  expect(actionsFor('MERCHANT_ADMIN')).toEqual([reprocess])
  expect(actionsFor('CLIENT')).toEqual([])
})

test('the buttons name their number', () => {
  expect(orderActions.map(({ label }) => label(5))).toEqual(['Add 5 to picking list', 'Allocate 5', 'Process 5 again'])
})

test('the priority of a delivered order changes nothing any more', () => {
  expect(whyNoPriority([order(1, 2000)])).toBeUndefined()
  expect(whyNoPriority([order(1, 6000)])).toBe('Only for open orders: WO-1 is Delivered')
})
