import { expect, test } from 'vitest'
import { handOver } from '../../test/hand-over.ts'

const added = (id: number, status: number) =>
  `(5, ${id}, 10, 'A-${id}', ${status}, now() - interval '2 days', now(), 'MYR', 'internal')`
const mapped = (merchant: number) =>
  `insert into mapped_sku (merchant_id, sku_key, product_id, mapped_by) values (${merchant}, 'set-4', ${merchant}0, 'Ana')`

test('orders out of the flow wait since they left it; what a SKU means its own merchant alone says', () =>
  handOver('0025-problems', {
    before: ({ owner }) =>
      owner(`
        insert into merchant (id, name, code, currency) values (5, 'Birch', 'BIRCH', 'MYR'), (6, 'Alder', 'ALDER', 'MYR');
        insert into warehouse_location (id, name, code, time_zone) values (10, 'North', 'N', 'UTC');
        insert into product (merchant_id, id, sku, name) values (5, 50, 'MUG', 'Mug'), (6, 60, 'MUG', 'Mug');
        insert into orders (merchant_id, id, location_id, reference_code, status, status_changed_at, placed_at, currency, source)
        values ${added(1, 540)}, ${added(2, 2000)}`),
    after: async ({ app }) => {
      expect(await app('select id, problem_since = status_changed_at as since from orders order by id', '5')).toEqual([
        { id: '1', since: true },
        { id: '2', since: null },
      ])
      await app(mapped(5), '5')
      expect(await app('select product_id from mapped_sku', '5')).toEqual([{ product_id: '50' }])
      expect(await app('select product_id from mapped_sku', '6')).toEqual([])
      await expect(app(mapped(6), '5')).rejects.toThrow('row-level security')
    },
  }))
