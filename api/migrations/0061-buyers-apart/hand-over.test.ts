import { expect, test } from 'vitest'
import { handOver } from '../../test/hand-over.ts'

test('who bought stands apart from the order, each merchant’s own; of an order that said nothing nothing is kept', () =>
  handOver('0061-buyers-apart', {
    before: ({ owner }) =>
      owner(`
        insert into merchant (id, name, code, currency) values (5, 'Birch', 'BIRCH', 'MYR'), (6, 'Alder', 'ALDER', 'MYR');
        insert into warehouse_location (id, name, code, time_zone) values (3, 'North', 'N', 'UTC');
        insert into orders (merchant_id, id, location_id, reference_code, status, placed_at, ship_by, currency, source,
                            shipping_name, shipping_city, created_at)
        values (5, 70, 3, 'A-1', 1000, now(), now(), 'MYR', 'internal', 'Farah Idris', 'Ipoh', now() - interval '3 days'),
               (5, 71, 3, 'A-2', 1000, now(), now(), 'MYR', 'internal', '', '', now())`),
    after: async ({ app }) => {
      const kept =
        "select order_id::int, buyer::json, created_at < now() - interval '2 days' as is_older from order_buyer"
      expect(await app(kept, '5')).toEqual([
        {
          order_id: 70,
          buyer: { name: 'Farah Idris', phone: '', address1: '', address2: '', postcode: '' },
          is_older: true,
        },
      ])
      expect(await app("select shipping_city from orders where shipping_city <> ''", '5')).toEqual([
        { shipping_city: 'Ipoh' },
      ])
      expect(await app(kept, '6')).toEqual([])
      await expect(app('update order_buyer set merchant_id = 6', '5')).rejects.toThrow('row-level security')
    },
  }))
