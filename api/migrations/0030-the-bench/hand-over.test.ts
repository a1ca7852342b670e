import { expect, test } from 'vitest'
import { handOver } from '../../test/hand-over.ts'

test('products that stand ask for no serial and keep the sides they have, and scans that were packed have no serial', () =>
  handOver('0030-the-bench', {
    before: ({ owner }) =>
      owner(`
        insert into merchant (id, name, code, currency) values (1, 'Birch', 'B', 'MYR');
        insert into product (merchant_id, id, sku, name, package_length_mm) values (1, 7, 'MUG', 'Mug', 100);
        insert into scan (merchant_id, kind, demand_id, allocation_id, scan_number, quantity, place_id, parcel_id, user_id)
        values (1, 'pack', 9, 3, 'n', 2, 4, 5, 6)`),
    after: async ({ app }) => {
      expect(await app(`select asks_serial, measured_by, measured_at, package_length_mm from product`)).toEqual([
        { asks_serial: false, measured_by: null, measured_at: null, package_length_mm: 100 },
      ])
      expect(await app(`select quantity, serial, serial_key from scan`)).toEqual([
        { quantity: 2, serial: null, serial_key: null },
      ])
    },
  }))
