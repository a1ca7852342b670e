import { expect, test } from 'vitest'
import { handOver } from '../../test/hand-over.ts'

const order = (id: number) => `(5, ${id}, 10, 'R-${id}', 3000, now(), 'MYR', 'internal')`

test('an order knows the highest number that a parcel of it had, void ones too; what was handed over counts as numbered', () =>
  handOver('0038-parcel-numbers', {
    before: ({ owner }) =>
      owner(`
        select set_config('app.merchant', '*', false);
        insert into merchant (id, name, code, currency) values (5, 'Birch', 'BIRCH', 'MYR');
        insert into warehouse_location (id, name, code, time_zone) values (10, 'North', 'N', 'UTC');
        insert into shipping_bin (id, location_id, name) values (3, 10, 'B-1');
        insert into orders (merchant_id, id, location_id, reference_code, status, placed_at, currency, source)
        values ${[1, 2, 3, 4].map(order).join(', ')};
        insert into parcel (merchant_id, id, demand_kind, demand_id, number)
        values (5, 11, 'order', 1, 1), (5, 21, 'order', 2, 1), (5, 22, 'order', 2, 2), (5, 31, 'order', 3, 1);
        insert into void_parcel (merchant_id, parcel_id, demand_kind, demand_id, number, reason, voided_by)
        values (5, 33, 'order', 3, 3, 'torn', 'Ana');
        insert into hand_over (id, location_id, shipping_bin_id, location_name, time_zone, bin_name, handed_by)
        values (9, 10, 3, 'North', 'UTC', 'B-1', 'Ana');
        insert into hand_over_parcel (merchant_id, hand_over_id, order_id, number, parcel_count, reference_code, currency)
        values (5, 9, 2, 2, 2, 'R-2', 'MYR')`),
    after: async ({ app }) => {
      expect(await app('select id::int as id, last_parcel_number as last from orders order by id')).toEqual([
        { id: 1, last: 1 },
        { id: 2, last: 2 },
        { id: 3, last: 3 },
        { id: 4, last: 1 },
      ])
      expect(await app('select number, parcel_rank from hand_over_parcel')).toEqual([{ number: 2, parcel_rank: 2 }])
    },
  }))
