import { expect, test } from 'vitest'
import { handOver } from '../../test/hand-over.ts'

test('a line that is promised already has no place of its own in a walk, so that its list keeps the order of the cells', () =>
  handOver('0026-walk-of-a-list', {
    before: ({ owner }) =>
      owner(`
        insert into merchant (id, name, code, currency) values (1, 'Birch', 'B', 'MYR');
        insert into warehouse_location (id, name, code, time_zone) values (2, 'North', 'N', 'UTC');
        insert into orders (merchant_id, id, location_id, reference_code, status, placed_at, currency, source)
        values (1, 100001, 2, 'A', 2100, now(), 'MYR', 'internal');
        insert into allocation (merchant_id, location_id, demand_kind, demand_id, condition, line_no, product_id, batch_id, cell_id, quantity,
                                picking_list_id)
        values (1, 2, 'order', 100001, 'Good', 1, 3, 4, 5, 2, 6)`),
    after: async ({ app }) => {
      expect(await app(`select picking_list_id, quantity, walk_place from allocation`)).toEqual([
        { picking_list_id: '6', quantity: 2, walk_place: 0 },
      ])
    },
  }))
