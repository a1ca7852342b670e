import { expect, test } from 'vitest'
import { handOver } from '../../test/hand-over.ts'

test('what people were told before stays, read or unread, and stands for no matter', () =>
  handOver('0010-standing-notifications', {
    before: ({ owner }) =>
      owner(`
        insert into merchant_group (id, name) values (1, 'East');
        insert into merchant (id, name, code, currency, merchant_group_id) values (5, 'Birch', 'BIRCH', 'MYR', 1);
        insert into app_user (id, email, name, role, merchant_id, password_hash)
          values (9, 'ann@birch.example', 'Ann', 'MERCHANT_ADMIN', 5, 'x');
        insert into notification (id, user_id, merchant_id, message, type, read_at) values
          (1, 9, 5, 'Products.csv is done.', 'Job', now()), (2, 9, null, 'Hello', 'Message', null)`),
    after: async ({ app }) =>
      expect(
        await app('select id, message, read_at is null as is_new, matter, amount from notification order by id'),
      ).toEqual([
        { id: '1', message: 'Products.csv is done.', is_new: false, matter: null, amount: null },
        { id: '2', message: 'Hello', is_new: true, matter: null, amount: null },
      ]),
  }))
