import { expect, test } from 'vitest'
import { handOver } from '../../test/hand-over.ts'

test('orders stand as they stood, and what marketplaces say of orders is each merchant’s own', () =>
  handOver('0060-orders-of-shops', {
    before: ({ owner }) =>
      owner(`
        insert into merchant (id, name, code, currency) values (5, 'Birch', 'BIRCH', 'MYR'), (6, 'Alder', 'ALDER', 'MYR');
        insert into warehouse_location (id, name, code, time_zone) values (3, 'North', 'N', 'UTC');
        insert into shop (merchant_id, id, name, platform) values (5, 50, 'Birch', 'Shopee');
        insert into orders (merchant_id, id, location_id, reference_code, status, placed_at, ship_by, currency, source)
        values (5, 70, 3, 'A-1', 1000, now(), now(), 'MYR', 'internal')`),
    after: async ({ app }) => {
      expect(await app('select market_status, market_flag, cancel_by from orders', '5')).toEqual([
        { market_status: null, market_flag: '', cancel_by: null },
      ])
      await app('insert into market_reading (merchant_id, shop_id) values (5, 50)', '5')
      await app(
        "insert into market_look (merchant_id, shop_id, market_order_id, asked_by) values (5, 50, 'X', 'push')",
        '5',
      )
      await app("insert into market_push (merchant_id, shop_id, key, way) values (5, 50, 'k', 'push')", '5')
      await app(
        `insert into market_sent_order (merchant_id, shop_id, market_order_id, market_status, placed_at, updated_at,
                                        currency, lines)
         values (5, 50, 'Y', 'SHIPPED', now(), now(), 'MYR', '[]')`,
        '5',
      )
      for (const table of ['market_reading', 'market_look', 'market_push', 'market_sent_order']) {
        expect(await app(`select shop_id::int from ${table}`, '5')).toEqual([{ shop_id: 50 }])
        expect(await app(`select shop_id from ${table}`, '6')).toEqual([])
        await expect(app(`update ${table} set merchant_id = 6`, '5')).rejects.toThrow('row-level security')
      }
    },
  }))
