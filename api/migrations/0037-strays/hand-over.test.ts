import { expect, test } from 'vitest'
import { handOver } from '../../test/hand-over.ts'

test('void parcels stand as they were, and are found by the parcel they were', () =>
  handOver('0037-strays', {
    before: ({ owner }) =>
      owner(`
        select set_config('app.merchant', '*', false);
        insert into merchant (id, name, code, currency) values (5, 'Birch', 'BIRCH', 'MYR');
        insert into void_parcel (merchant_id, id, parcel_id, demand_kind, demand_id, number, reason, voided_by)
        values (5, 61, 51, 'order', 500, 1, 'torn', 'Ana'), (5, 62, 51, 'order', 500, 1, 'torn again', 'Ana')`),
    after: async ({ app }) => {
      expect(await app('select id::int as id, parcel_id::int as parcel from void_parcel order by id')).toEqual([
        { id: 61, parcel: 51 },
        { id: 62, parcel: 51 },
      ])
      expect(await app("select indexname from pg_indexes where indexname = 'void_parcel_parcel'")).toHaveLength(1)
    },
  }))
