import { expect, test } from 'vitest'
import { handOver } from '../../test/hand-over.ts'

const take = (merchant: number) => `
  insert into hand_over_parcel (merchant_id, hand_over_id, order_id, number, parcel_count, reference_code, currency)
  values (${merchant}, 9, ${merchant * 100}, 1, 1, 'A', 'MYR')`

test('what a courier took is read by its own merchant alone, and stays as it was', () =>
  handOver('0028-hand-overs', {
    before: ({ owner }) =>
      owner(`
        insert into merchant (id, name, code, currency) values (5, 'Birch', 'BIRCH', 'MYR'), (6, 'Alder', 'ALDER', 'MYR');
        insert into warehouse_location (id, name, code, time_zone) values (2, 'North', 'N', 'UTC');
        insert into shipping_bin (id, location_id, name) values (3, 2, 'B-1')`),
    after: async ({ app }) => {
      await app(
        `insert into hand_over (id, location_id, shipping_bin_id, location_name, time_zone, bin_name, handed_by)
         values (9, 2, 3, 'North', 'UTC', 'B-1', 'Ana')`,
      )
      await app(take(5), '5')
      expect(await app('select number from hand_over_parcel', '5')).toEqual([{ number: 1 }])
      expect(await app('select number from hand_over_parcel', '6')).toEqual([])
      await expect(app(take(6), '5')).rejects.toThrow('row-level security')
      await expect(app('update hand_over_parcel set cod_minor = 0')).rejects.toThrow('permission denied')
    },
  }))
