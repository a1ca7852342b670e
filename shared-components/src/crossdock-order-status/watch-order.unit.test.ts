import { routes } from 'contract/routes'
import { expect, test } from 'vitest'
import { trackRoutes } from './watch-order.ts'

test('the call of the element is the call of the contract', () => {
  expect(trackRoutes.order?.track).toEqual(routes.order?.track?.slice(0, 4))
  expect(routes.order?.track).toBeDefined()
})
