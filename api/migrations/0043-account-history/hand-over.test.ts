import { expect, test } from 'vitest'
import { handOver } from '../../test/hand-over.ts'

test('what happened so far is the merchant’s that has the person; a sign-up turned down is one again', () =>
  handOver('0043-account-history', {
    before: ({ owner }) =>
      owner(`
        insert into merchant (id, name, code, currency) values (5, 'Birch', 'BIRCH', 'MYR');
        insert into app_user (id, email, name, role, role_status, merchant_id, takes_address, password_hash)
        values (1, 'a@new.example', 'Ana', 'CLIENT', 'Active', 5, true, 'x'),
               (2, 'b@new.example', 'Ben', 'WORKER', 'Active', null, true, 'x'),
               (3, 'c@new.example', 'Cid', 'CLIENT', 'Active', 5, false, null),
               (4, 'd@new.example', 'Dee', 'MERCHANT_ADMIN', 'Invited', 5, true, null);
        insert into sign_up (user_id, merchant_name, message) values (3, 'Cids', ''), (4, 'Dees', '');
        insert into account_change (user_id, event, what, actor)
        values (1, 'Profile', 'Name or phone changed', 'Ana'), (2, 'Profile', 'Name or phone changed', 'Ben')`),
    after: async ({ app }) => {
      expect(
        await app('select user_id::int as id, merchant_id::int as merchant, actor_id from account_change order by id'),
      ).toEqual([
        { id: 1, merchant: 5, actor_id: null },
        { id: 2, merchant: null, actor_id: null },
      ])
      expect((await app('select id from account_change', '5')).length).toBe(1)
      expect((await app('select id from account_change', '6')).length).toBe(0)
      expect(
        await app(
          'select id::int as id, role, role_status as status, merchant_id::int as merchant from app_user order by 1',
        ),
      ).toEqual([
        { id: 1, role: 'CLIENT', status: 'Active', merchant: 5 },
        { id: 2, role: 'WORKER', status: 'Active', merchant: null },
        { id: 3, role: 'MERCHANT_ADMIN', status: 'Disabled', merchant: null },
        { id: 4, role: 'MERCHANT_ADMIN', status: 'Invited', merchant: 5 },
      ])
    },
  }))

test('a process from before goes on writing the history of its own people, of which nobody else’s read', () =>
  handOver('0043-account-history', {
    before: ({ owner }) =>
      owner(`
        insert into merchant (id, name, code, currency) values (5, 'Birch', 'BIRCH', 'MYR'), (6, 'Alder', 'ALDER', 'MYR');
        insert into app_user (id, email, name, role, role_status, merchant_id)
        values (1, 'a@new.example', 'Ana', 'CLIENT', 'Active', 5), (2, 'b@new.example', 'Ben', 'CLIENT', 'Active', 6)`),
    after: async ({ app }) => {
      const asBefore = (userId: number, scope: string) =>
        app(
          `insert into account_change (user_id, event, what, actor) values (${userId}, 'Role', 'Role changed', 'Ada')`,
          scope,
        )
      await asBefore(1, '5')
      await asBefore(2, '5,6')
      await expect(asBefore(2, '5')).rejects.toMatchObject({ code: '42501' })
      await expect(
        app(
          `insert into account_change (user_id, event, what, actor, merchant_id) values (1, 'Role', 'R', 'A', 6)`,
          '5',
        ),
      ).rejects.toMatchObject({ code: '42501' })
      const read = async (scope: string) =>
        await app('select user_id::int as id from account_change order by id', scope)
      expect([await read('5'), await read('6')]).toEqual([[], []])
      expect(await read('*')).toEqual([{ id: 1 }, { id: 2 }])
    },
  }))
