import { expect, test } from 'vitest'
import { handOver } from '../../test/hand-over.ts'

test('kept answers are found under the path of their call, for one record as for many', () =>
  handOver('0009-changes', {
    before: ({ owner }) =>
      owner(`
        insert into idempotency (user_id, call, key, body_hash, reply) values
          (1, 'stock.stockIn', 'a', '\\x01', '{"quantity": 4}'),
          (1, 'fulfilment.changeToPick 884017', 'b', '\\x02', '{"status": 2000}'),
          (2, 'order.createInternalOrder', 'c', '\\x03', null)`),
    after: async ({ app }) =>
      expect(await app('select user_id, call, key, reply from idempotency order by key')).toEqual([
        { user_id: '1', call: 'POST /api/Stock/StockIn', key: 'a', reply: { quantity: 4 } },
        { user_id: '1', call: 'PUT /api/Fulfillment/ChangeToPick 884017', key: 'b', reply: { status: 2000 } },
        { user_id: '2', call: 'POST /api/Order/Internal/CreateOrder', key: 'c', reply: null },
      ]),
  }))

test('the feed begins empty: the application writes into it, only the system reads it', () =>
  handOver('0009-changes', {
    before: () => Promise.resolve(),
    after: async ({ app }) => {
      const write = "insert into change (subject, subject_id, kind, merchant_id) values ('order', 7, 'moved', 5)"
      await app(write, '5')
      expect(await app('select subject, subject_id from change', '5')).toEqual([])
      expect(await app('select subject, subject_id from change')).toEqual([{ subject: 'order', subject_id: '7' }])
    },
  }))
