import { expect, test } from 'vitest'
import { handOver } from '../../test/hand-over.ts'

test('the days that were kept are forgotten with their figures, and what happened stands', () =>
  handOver('0053-shipped-once', {
    before: ({ owner }) =>
      owner(`
        insert into merchant (id, name, code, currency) values (5, 'Birch', 'BIRCH', 'MYR');
        insert into warehouse_location (id, name, code, time_zone) values (7, 'North', 'ND', 'Asia/Kuala_Lumpur');
        insert into orders (merchant_id, id, location_id, reference_code, status, placed_at, currency, source)
        values (5, 50, 7, 'R-1', 530, now(), 'MYR', 'internal');
        insert into order_event (merchant_id, order_id, from_status, to_status, actor) values (5, 50, 5000, 530, 'Ana');
        insert into kept_day (location_id, day, time_zone) values (7, '2026-03-01', 'Asia/Kuala_Lumpur');
        insert into shop_day (merchant_id, location_id, day, shop_id, orders) values (5, 7, '2026-03-01', 0, 4)`),
    after: async ({ app }) => {
      expect(await app('select count(*)::int as n from kept_day')).toEqual([{ n: 0 }])
      expect(await app('select count(*)::int as n from shop_day')).toEqual([{ n: 0 }])
      expect(await app('select order_id::int from order_event where to_status = 530', '5')).toEqual([{ order_id: 50 }])
    },
  }))
