import { expect, test } from 'vitest'
import { actionsFor, actionsWith, firstAction, fitOf, orderActions, priorityFitOf, whyNot } from './order-actions.ts'

const order = (orderId: number, status: 500 | 540 | 1000 | 2000 | 3000 | 6000, holds: string[] = []) => ({
  orderId,
  warehouseOrderId: `WO-${orderId}`,
  status,
  holds,
})
const [add, allocate, reprocess, paid] = orderActions

test('what does not fit is left out, and grouped by its reason, the most first', () => {
  if (!add) throw new Error('no action')
  expect(fitOf(add, [order(1, 2000), order(2, 2000)]).why).toBeUndefined()
  const mixed = [order(1, 2000), order(2, 3000), order(3, 3000), order(4, 1000), order(5, 2000, ['payment'])]
  expect(fitOf(add, mixed)).toEqual({
    able: [mixed[0]],
    why: '4 do not apply: 2 are Packed, WO-4 is New, WO-5 is on hold (payment)',
  })
  expect(add.label(1, 5)).toBe('Add 1 of 5 to picking list')
})

test('where nothing fits, what would is said', () => {
  if (!add) throw new Error('no action')
  expect(fitOf(add, [order(2, 3000), order(3, 3000)])).toEqual({
    able: [],
    why: 'Only for Ready to Pick without a hold: 2 are Packed',
  })
})

test('a hold keeps an order out of a picking list', () => {
  if (!add) throw new Error('no action')
  expect(whyNot(add, order(1, 2000, ['payment']))).toBe(
    'Only for Ready to Pick without a hold: WO-1 is on hold (payment)',
  )
})

test('what fits most of the selected orders is offered first', () => {
  const manager = actionsFor('WAREHOUSE_MANAGER')
  expect(firstAction(manager, [order(1, 1000)])).toBe(allocate)
  expect(firstAction(manager, [order(1, 540)])).toBe(reprocess)
  expect(firstAction(manager, [order(1, 540), order(2, 2000)])).toBe(add)
  expect(firstAction(manager, [order(1, 540), order(2, 2000), order(3, 540)])).toBe(reprocess)
})

test('a merchant may process again and say what is paid; one who only looks may do nothing', () => {
  expect(actionsFor('MERCHANT_ADMIN')).toEqual([reprocess, paid])
  expect(actionsFor('WAREHOUSE_WORKER')).not.toContain(paid)
  expect(actionsFor('CLIENT')).toEqual([])
})

test('the buttons name their number', () => {
  expect(orderActions.map(({ label }) => label(5))).toEqual([
    'Add 5 to picking list',
    'Allocate 5',
    'Process 5 again',
    'Mark 5 paid',
  ])
})

test('that orders are paid is offered where one of them is not', () => {
  expect(actionsWith('MERCHANT_ADMIN', [order(1, 540)])).toEqual([reprocess])
  const orders = [order(1, 540), order(2, 500, ['payment'])]
  expect(actionsWith('MERCHANT_ADMIN', orders)).toEqual([reprocess, paid])
  if (!paid) throw new Error('no action')
  expect(fitOf(paid, orders).able).toEqual([orders[1]])
})

test('the priority of a delivered order changes nothing any more', () => {
  expect(priorityFitOf([order(1, 2000)]).why).toBeUndefined()
  expect(priorityFitOf([order(1, 6000)]).why).toBe('Only until they are Shipped: WO-1 is Delivered')
  expect(priorityFitOf([order(1, 6000), order(2, 2000)]).able).toHaveLength(1)
})
