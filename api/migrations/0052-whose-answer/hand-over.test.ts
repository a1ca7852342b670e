import { expect, test } from 'vitest'
import { handOver } from '../../test/hand-over.ts'

test('kept answers stay, and of histories and tokens the system alone takes away what is old', () =>
  handOver('0052-whose-answer', {
    before: ({ owner }) =>
      owner(`
        insert into merchant (id, name, code, currency) values (5, 'Birch', 'BIRCH', 'MYR');
        insert into app_user (id, email, name, role, merchant_id, password_hash)
        values (7, 'a@b.example', 'A', 'MERCHANT_ADMIN', 5, '');
        insert into idempotency (user_id, call, key, body_hash, reply) values (7, 'POST /api/X', 'k', '', '1');
        insert into account_change (user_id, event, what, actor, merchant_id, at)
        values (7, 'Profile', 'old', 'A', 5, now() - interval '731 days'),
               (7, 'Profile', 'young', 'A', 5, now() - interval '729 days');
        insert into embed_token (merchant_id, token_hash, name, element, user_id, created_by, expires_at, revoked_at)
        values (5, '1', 'expired', 'stock-in', 7, 'A', now() - interval '366 days', null),
               (5, '2', 'revoked', 'stock-in', 7, 'A', now() + interval '1 day', now() - interval '366 days'),
               (5, '3', 'ended', 'stock-in', 7, 'A', now() - interval '364 days', null),
               (5, '4', 'living', 'stock-in', 7, 'A', now() + interval '1 day', null)`),
    after: async ({ app }) => {
      expect(await app('select key, reply, for_merchant from idempotency')).toEqual([
        { key: 'k', reply: 1, for_merchant: null },
      ])
      const left = async () =>
        [
          ...(await app('select what as name from account_change order by 1')),
          ...(await app('select name from embed_token order by 1')),
        ].map(({ name }) => name)
      await app('delete from account_change; delete from embed_token', '5')
      expect(await left()).toEqual(['old', 'young', 'ended', 'expired', 'living', 'revoked'])
      await app('delete from account_change; delete from embed_token')
      expect(await left()).toEqual(['young', 'ended', 'living'])
    },
  }))
