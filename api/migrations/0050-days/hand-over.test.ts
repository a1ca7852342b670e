import { expect, test } from 'vitest'
import { handOver } from '../../test/hand-over.ts'

test('orders and their history stand as they stood; what is kept of a day is a merchant’s own, and goes with the day', () =>
  handOver('0050-days', {
    before: ({ owner }) =>
      owner(`
        insert into merchant (id, name, code, currency) values (5, 'Birch', 'BIRCH', 'MYR'), (6, 'Alder', 'ALDER', 'MYR');
        insert into warehouse_location (id, name, code, time_zone) values (7, 'North', 'ND', 'Asia/Kuala_Lumpur');
        insert into orders (merchant_id, id, location_id, reference_code, status, placed_at, currency, source)
        values (5, 50, 7, 'R-1', 5000, now(), 'MYR', 'internal');
        insert into order_event (merchant_id, order_id, from_status, to_status, actor) values (5, 50, 4000, 5000, 'Ana')`),
    after: async ({ app }) => {
      expect(await app('select to_status from order_event where at > now() - interval $$1 day$$', '5')).toEqual([
        { to_status: 5000 },
      ])
      await app(`
        insert into kept_day (location_id, day, time_zone) values (7, '2026-03-01', 'Asia/Kuala_Lumpur');
        insert into shop_day (merchant_id, location_id, day, shop_id, orders)
        values (5, 7, '2026-03-01', 0, 4), (6, 7, '2026-03-01', 0, 2)`)
      expect(await app('select orders from shop_day', '6')).toEqual([{ orders: 2 }])
      await expect(
        app(
          `insert into product_day (merchant_id, location_id, day, product_id, units, orders)
             values (6, 7, '2026-03-01', 1, 1, 1)`,
          '5',
        ),
      ).rejects.toThrow('row-level security')
      await app('delete from kept_day')
      expect(await app('select orders from shop_day')).toEqual([])
    },
  }))
