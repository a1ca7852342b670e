import { expect, test } from 'vitest'
import { linesAnHour, modelled, modelOrders } from './picking-model.ts'
import { secondsOf } from './rate.ts'

test('by the model a bin and an item in it count once for a list, every order has its share in its own tray', () => {
  const line = { cellId: 1, productId: 2, orderId: 3, units: 2 }
  expect(secondsOf([line])).toBe(30 + 15 + 5 + 2 * 2)
  expect(secondsOf([line, { ...line, orderId: 4, units: 1 }])).toBe(30 + 15 + 2 * 5 + 3 * 2)
  expect(secondsOf([line, { ...line, cellId: 5 }])).toBe(2 * 54)
})

test('by the model lists of eight orders reach 80 lines an hour, the way included, in half the time of order by order', () => {
  for (const seed of [1, 2, 3]) {
    const orders = modelOrders(500, seed)
    const [cluster, single] = [modelled(orders, { slots: 8 }), modelled(orders, { kind: 'Order' })]
    const secondsWith = (of: typeof cluster) => of.seconds + of.walkSeconds
    expect(cluster.lines).toBe(single.lines)
    expect(linesAnHour(cluster.lines, secondsWith(cluster))).toBeGreaterThanOrEqual(80)
    expect(secondsWith(cluster) / secondsWith(single)).toBeLessThanOrEqual(0.5)
  }
})
