import { expect, test } from 'vitest'
import { handOver } from '../../test/hand-over.ts'

const names = ['batch_expiry', 'count_request_asked', 'order_event_step', 'scan_at']

test('steps, scans, short cells and batches that stand are found by the new indexes', () =>
  handOver('0051-figures-of-the-floor', {
    before: ({ owner }) =>
      owner(`
        insert into merchant (id, name, code, currency) values (5, 'Birch', 'BIRCH', 'MYR');
        insert into product (merchant_id, id, sku, name) values (5, 50, 'MUG', 'Mug');
        insert into batch (merchant_id, product_id, expiry_day) values (5, 50, '2027-01-31'), (5, 50, null)`),
    after: async ({ app }) => {
      const made = await app(`
        select i.relname as name from pg_class i join pg_index x on x.indexrelid = i.oid
         where i.relname in (${names.map((name) => `'${name}'`).join(', ')}) and x.indisvalid order by 1`)
      expect(made.map(({ name }) => name)).toEqual(names)
      expect(await app(`select count(*)::int as n from batch where expiry_day < '2028-01-01'`)).toEqual([{ n: 1 }])
    },
  }))
