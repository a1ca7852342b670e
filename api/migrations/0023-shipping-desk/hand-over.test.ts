import { expect, test } from 'vitest'
import { handOver } from '../../test/hand-over.ts'

test('an order that stands collects nothing, and its parcel’s label was printed by nobody we know of', () =>
  handOver('0023-shipping-desk', {
    before: ({ owner }) =>
      owner(`
        insert into merchant (id, name, code, currency) values (1, 'Birch', 'B', 'MYR');
        insert into warehouse_location (id, name, code, time_zone) values (2, 'North', 'N', 'UTC');
        insert into orders (merchant_id, id, location_id, reference_code, status, placed_at, currency, source)
        values (1, 100001, 2, 'A', 3000, now(), 'MYR', 'internal');
        insert into parcel (merchant_id, id, demand_kind, demand_id, number) values (1, 201, 'order', 100001, 1)`),
    after: async ({ app }) => {
      expect(await app('select cod_minor from orders')).toEqual([{ cod_minor: null }])
      expect(await app('select label_prints, label_printed_by, label_printed_at from parcel')).toEqual([
        { label_prints: 0, label_printed_by: null, label_printed_at: null },
      ])
    },
  }))
