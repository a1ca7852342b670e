import { expect, test } from 'vitest'
import { handOver } from '../../test/hand-over.ts'

const retire = (merchant: number) => `
  insert into void_parcel (merchant_id, parcel_id, demand_kind, demand_id, number, tracking_number, reason, voided_by)
  values (${merchant}, ${merchant * 100}, 'order', ${merchant * 100}, 1, 'TRK-${merchant}', 'label torn', 'Ana')`

test('a parcel that stands is not void; one that becomes so keeps its number, which its own merchant alone reads', () =>
  handOver('0024-void-parcels', {
    before: ({ owner }) =>
      owner(`
        insert into merchant (id, name, code, currency) values (5, 'Birch', 'BIRCH', 'MYR'), (6, 'Alder', 'ALDER', 'MYR');
        insert into warehouse_location (id, name, code, time_zone) values (2, 'North', 'N', 'UTC');
        insert into orders (merchant_id, id, location_id, reference_code, status, placed_at, currency, source)
        values (5, 500, 2, 'A', 3000, now(), 'MYR', 'internal'), (6, 600, 2, 'A', 3000, now(), 'MYR', 'internal')`),
    after: async ({ app }) => {
      expect(await app('select id from void_parcel', '5')).toEqual([])
      await app(retire(5), '5')
      expect(await app('select tracking_key from void_parcel', '5')).toEqual([{ tracking_key: 'trk-5' }])
      expect(await app('select tracking_key from void_parcel', '6')).toEqual([])
      await expect(app(retire(6), '5')).rejects.toThrow('row-level security')
    },
  }))
