import { expect, test } from 'vitest'
import { handOver } from '../../test/hand-over.ts'

test('an order that stands has one parcel, with its box, weights, number and bin, and the units packed for it', () =>
  handOver('0021-parcels', {
    before: ({ owner }) =>
      owner(`
        insert into merchant (id, name, code, currency) values (1, 'Birch', 'B', 'MYR');
        insert into warehouse_location (id, name, code, time_zone) values (2, 'North', 'N', 'UTC');
        insert into shipping_bin (id, location_id, name) values (9, 2, 'S-1');
        insert into orders (merchant_id, id, location_id, reference_code, status, status_changed_at, placed_at, currency,
                            source, box_name, box_length_mm, box_width_mm, box_height_mm, expected_weight_grams,
                            final_weight_grams, tracking_number, shipping_bin_id)
        values (1, 100001, 2, 'A', 1000, '2026-11-01', now(), 'MYR', 'internal', null, null, null, null, 400, null, null, null),
               (1, 100002, 2, 'B', 4000, '2026-11-02', now(), 'MYR', 'internal', 'M', 300, 200, 100, 500, 520, 'TRK-1', 9),
               (1, 100003, 2, 'C', 5000, '2026-11-03', now(), 'MYR', 'internal', null, null, null, null, null, null, 'TRK-2', 9),
               (1, 100004, 2, 'D', 6000, '2026-11-04', now(), 'MYR', 'internal', null, null, null, null, null, null, 'TRK-3', 9);
        insert into scan (merchant_id, kind, demand_id, allocation_id, scan_number, quantity, place_id, user_id)
        values (1, 'pick', 100002, 1, 's', 2, 6, 7), (1, 'pack', 100002, 1, 't', 2, 6, 7)`),
    after: async ({ app }) => {
      const parcels = await app(`
        select id, demand_kind, demand_id, number, box_name, box_length_mm, expected_weight_grams, final_weight_grams,
               tracking_number, shipping_bin_id, closed_at is not null as closed, handed_at is not null as handed,
               released_at is not null as released
          from parcel order by id`)
      const plain = { box_name: null, box_length_mm: null, expected_weight_grams: null, final_weight_grams: null }
      const parcel = { demand_kind: 'order', number: 1, ...plain }
      expect(parcels).toEqual([
        {
          ...parcel,
          id: '100001',
          demand_id: '100001',
          expected_weight_grams: 400,
          tracking_number: null,
          shipping_bin_id: null,
          closed: false,
          handed: false,
          released: false,
        },
        {
          ...parcel,
          id: '100002',
          demand_id: '100002',
          box_name: 'M',
          box_length_mm: 300,
          expected_weight_grams: 500,
          final_weight_grams: 520,
          tracking_number: 'TRK-1',
          shipping_bin_id: '9',
          closed: true,
          handed: false,
          released: false,
        },
        {
          ...parcel,
          id: '100003',
          demand_id: '100003',
          tracking_number: 'TRK-2',
          shipping_bin_id: '9',
          closed: true,
          handed: true,
          released: false,
        },
        {
          ...parcel,
          id: '100004',
          demand_id: '100004',
          tracking_number: 'TRK-3',
          shipping_bin_id: '9',
          closed: true,
          handed: true,
          released: true,
        },
      ])
      expect(await app('select kind, parcel_id from scan order by id')).toEqual([
        { kind: 'pick', parcel_id: null },
        { kind: 'pack', parcel_id: '100002' },
      ])
    },
  }))
