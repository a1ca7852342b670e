import { expect, test } from 'vitest'
import { handOver } from '../../test/hand-over.ts'

const order = (id: number, shopId: number | null, number: string | null) =>
  `(5, ${id}, 10, ${shopId}, 'R-${id}', ${number && `'${number}'`}, 1000, now(), 'MYR', 'internal', to_timestamp(${100 - id}))`
const added = (...rows: string[]) => `
  insert into orders (merchant_id, id, location_id, shop_id, reference_code, marketplace_order_id, status, placed_at,
                      currency, source, created_at)
  values ${rows.join(', ')}`

test('orders that share a marketplace number in one shop keep it and say so; no further one takes it there', () =>
  handOver('0031-sold-once', {
    before: ({ owner }) =>
      owner(`
        insert into merchant (id, name, code, currency) values (5, 'Birch', 'BIRCH', 'MYR');
        insert into warehouse_location (id, name, code, time_zone) values (10, 'North', 'N', 'UTC');
        insert into shop (merchant_id, id, name, platform) values (5, 20, 'Web', 'Internal'), (5, 21, 'Fair', 'Internal');
        ${added(order(1, 20, 'A-1'), order(2, 20, 'a-1'), order(3, 21, 'A-1'), order(4, 20, null), order(5, null, 'A-1'))}`),
    after: async ({ owner, app }) => {
      expect(await app('select id, marketplace_order_id as number, twin_of from orders order by id', '5')).toEqual([
        { id: '1', number: 'A-1', twin_of: '2' },
        { id: '2', number: 'a-1', twin_of: null },
        { id: '3', number: 'A-1', twin_of: null },
        { id: '4', number: null, twin_of: null },
        { id: '5', number: 'A-1', twin_of: null },
      ])
      expect(await app('select order_id, note from order_event', '5')).toEqual([
        { order_id: '1', note: 'its marketplace number is that of order 2 too' },
      ])
      await owner(added(order(6, 20, null), order(7, null, 'A-1'), order(8, 21, 'A-2')))
      await expect(owner(added(order(9, 21, 'a-2')))).rejects.toThrow('orders_sold_once')
    },
  }))
