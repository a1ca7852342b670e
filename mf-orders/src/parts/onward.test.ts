import { expect, test } from 'vitest'
import { onwardOf } from './onward.ts'

const areas = [
  {
    name: 'mf-fulfilment',
    screens: [{ path: '/fulfilment/pack/pack-size/{id}', title: 'Pack Size', sections: ['FULFILMENT'] as const }],
  },
]

test('a picked order leads the warehouse to the bench', () => {
  expect(onwardOf({ orderId: 7, pickingListId: null, status: 2200 }, 'WAREHOUSE_WORKER', areas)?.href).toBe(
    '/fulfilment/pack/pack-size/7',
  )
})

test('a screen nobody declares is not offered, and merchants are offered none', () => {
  expect(onwardOf({ orderId: 7, pickingListId: null, status: 3000 }, 'WAREHOUSE_WORKER', areas)).toBeUndefined()
  expect(onwardOf({ orderId: 7, pickingListId: null, status: 2200 }, 'MERCHANT_ADMIN', areas)).toBeUndefined()
})
