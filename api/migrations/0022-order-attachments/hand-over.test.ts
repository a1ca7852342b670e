import { expect, test } from 'vitest'
import { handOver } from '../../test/hand-over.ts'

const attach = (merchant: number) => `
  insert into order_attachment (merchant_id, order_id, file_name, kind, size_bytes, bytes, added_by)
  values (${merchant}, ${merchant * 100}, 'note.pdf', 'PDF', 4, '\\x25504446', 'Ana')`

test('an order that stands has no attachments and takes some, which its own merchant alone reads and adds', () =>
  handOver('0022-order-attachments', {
    before: ({ owner }) =>
      owner(`
        insert into merchant (id, name, code, currency) values (5, 'Birch', 'BIRCH', 'MYR'), (6, 'Alder', 'ALDER', 'MYR');
        insert into warehouse_location (id, name, code, time_zone) values (2, 'North', 'N', 'UTC');
        insert into orders (merchant_id, id, location_id, reference_code, status, placed_at, currency, source)
        values (5, 500, 2, 'A', 1000, now(), 'MYR', 'internal'), (6, 600, 2, 'A', 1000, now(), 'MYR', 'internal')`),
    after: async ({ app }) => {
      expect(await app('select id from order_attachment', '5')).toEqual([])
      await app(attach(5), '5')
      expect(await app('select order_id from order_attachment', '5')).toEqual([{ order_id: '500' }])
      expect(await app('select order_id from order_attachment', '6')).toEqual([])
      await expect(app(attach(6), '5')).rejects.toThrow('row-level security')
    },
  }))
