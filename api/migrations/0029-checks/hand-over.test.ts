import { expect, test } from 'vitest'
import { handOver } from '../../test/hand-over.ts'

test('parcels that stand are in their bins and with nobody having checked them; one outside a bin is never checked', () =>
  handOver('0029-checks', {
    before: ({ owner }) =>
      owner(`
        select set_config('app.merchant', '*', false);
        insert into merchant (id, name, code, currency) values (5, 'Birch', 'BIRCH', 'MYR');
        insert into warehouse_location (id, name, code, time_zone) values (2, 'North', 'N', 'UTC');
        insert into shipping_bin (id, location_id, name) values (9, 2, 'S-1');
        insert into parcel (merchant_id, id, demand_kind, demand_id, number, tracking_number, shipping_bin_id, binned_at)
        values (5, 51, 'order', 500, 1, 'TRK-1', 9, now()), (5, 52, 'order', 500, 2, null, null, null)`),
    after: async ({ app }) => {
      expect(
        await app('select tracking_number, shipping_bin_id, checked_at, checked_by from parcel order by id'),
      ).toEqual([
        { tracking_number: 'TRK-1', shipping_bin_id: '9', checked_at: null, checked_by: null },
        { tracking_number: null, shipping_bin_id: null, checked_at: null, checked_by: null },
      ])
      const check = (id: number) => app(`update parcel set checked_at = now(), checked_by = 'Ana' where id = ${id}`)
      await check(51)
      await expect(check(52)).rejects.toThrow('parcel_checked_in_bin')
    },
  }))
