import { expect, test } from 'vitest'
import { handOver } from '../../test/hand-over.ts'

test('promises, scans and trays of orders made before demands had a name are those of the same orders after', () =>
  handOver('0011-demand', {
    before: ({ owner }) =>
      owner(`
        insert into merchant (id, name, code, currency) values (1, 'Birch', 'B', 'MYR');
        insert into warehouse_location (id, name, code, time_zone) values (2, 'North', 'N', 'UTC');
        insert into orders (merchant_id, id, location_id, reference_code, status, placed_at, currency, source)
        values (1, 884017, 2, 'R', 2200, now(), 'MYR', 'internal');
        insert into allocation
          (merchant_id, location_id, order_id, line_no, product_id, batch_id, cell_id, quantity, picked)
        values (1, 2, 884017, 1, 3, 4, 5, 2, 2);
        insert into scan (merchant_id, kind, order_id, allocation_id, scan_number, quantity, place_id, user_id)
        values (1, 'pick', 884017, 1, 's', 2, 6, 7);
        insert into tray (location_id, name, merchant_id, order_id) values (2, 'T-1', 1, 884017), (2, 'T-2', null, null)`),
    after: async ({ app }) => {
      expect(await app('select demand_kind, demand_id, condition, quantity, picked from allocation')).toEqual([
        { demand_kind: 'order', demand_id: '884017', condition: 'Good', quantity: 2, picked: 2 },
      ])
      expect(await app('select demand_id, kind, quantity from scan')).toEqual([
        { demand_id: '884017', kind: 'pick', quantity: 2 },
      ])
      expect(await app('select name, demand_kind, demand_id from tray order by name')).toEqual([
        { name: 'T-1', demand_kind: 'order', demand_id: '884017' },
        { name: 'T-2', demand_kind: null, demand_id: null },
      ])
    },
  }))
