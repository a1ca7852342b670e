import { expect, test } from 'vitest'
import { handOver } from '../../test/hand-over.ts'

const order = (id: number, shopId: number | null, code = 'A') =>
  `(5, ${id}, 10, ${shopId}, '${code}', 1000, now(), 'MYR', 'internal')`
const added = (...rows: string[]) => `
  insert into orders (merchant_id, id, location_id, shop_id, reference_code, status, placed_at, currency, source)
  values ${rows.join(', ')}`

test('orders keep their numbers, and another shop may have the same one once', () =>
  handOver('0020-shop-in-the-key', {
    before: ({ owner }) =>
      owner(`
        insert into merchant (id, name, code, currency) values (5, 'Birch', 'BIRCH', 'MYR');
        insert into warehouse_location (id, name, code, time_zone) values (10, 'North', 'N', 'UTC');
        insert into shop (merchant_id, id, name, platform) values (5, 20, 'Web', 'Internal'), (5, 21, 'Fair', 'Internal');
        ${added(order(1, 20), order(2, null, 'B'))}`),
    after: async ({ owner, app }) => {
      await owner(added(order(3, 21), order(4, null)))
      for (const twice of [order(5, 21), order(6, null)])
        await expect(owner(added(twice))).rejects.toThrow('orders_number')
      expect(await app('select id, shop_id from orders order by id', '5')).toEqual([
        { id: '1', shop_id: '20' },
        { id: '2', shop_id: null },
        { id: '3', shop_id: '21' },
        { id: '4', shop_id: null },
      ])
    },
  }))
