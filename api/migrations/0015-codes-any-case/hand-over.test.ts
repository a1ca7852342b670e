import { expect, test } from 'vitest'
import { handOver } from '../../test/hand-over.ts'

test('SKUs and barcodes keep their spelling, two that differ by case only stand side by side', () =>
  handOver('0015-codes-any-case', {
    before: ({ owner }) =>
      owner(`
        insert into merchant (id, name, code, currency) values (5, 'Birch', 'BIRCH', 'MYR');
        insert into product (merchant_id, id, sku, name) values (5, 50, 'MUG', 'Mug'), (5, 51, 'Mug', 'Other mug');
        insert into product_barcode (merchant_id, product_id, code, format) values (5, 50, 'X-1', 'Code128')`),
    after: async ({ app }) => {
      expect(await app('select sku, sku_key from product order by id', '5')).toEqual([
        { sku: 'MUG', sku_key: 'mug' },
        { sku: 'Mug', sku_key: 'mug' },
      ])
      expect(await app("select code from product_barcode where code_key = 'x-1'", '5')).toEqual([{ code: 'X-1' }])
    },
  }))
