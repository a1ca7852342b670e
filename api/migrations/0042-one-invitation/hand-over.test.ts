import { expect, test } from 'vitest'
import { handOver } from '../../test/hand-over.ts'

test('of two invitations of one address to one place the one stands that can be followed, else is mailed, else is the newest', () =>
  handOver('0042-one-invitation', {
    before: ({ owner }) =>
      owner(`
        insert into merchant (id, name, code, currency) values (5, 'Birch', 'BIRCH', 'MYR'), (6, 'Alder', 'ALDER', 'MYR');
        insert into app_user (id, email, name, role, role_status, merchant_id, takes_address)
        values (1, 'a@new.example', '', 'CLIENT', 'Invited', 5, true),
               (2, 'A@new.example', '', 'CLIENT', 'Invited', 5, false),
               (3, 'a@new.example', '', 'CLIENT', 'Invited', 6, false),
               (4, 'b@new.example', '', 'CLIENT', 'Active', 5, true),
               (5, 'b@new.example', '', 'CLIENT', 'Invited', 5, false),
               (6, 'mailed@new.example', '', 'CLIENT', 'Invited', 5, false),
               (7, 'mailed@new.example', '', 'CLIENT', 'Invited', 5, true),
               (8, 'ended@new.example', '', 'CLIENT', 'Invited', 5, true),
               (9, 'ended@new.example', '', 'CLIENT', 'Invited', 5, false);
        insert into password_link (user_id, token_hash, kind, expires_at)
        values (1, 'x', 'Invitation', now() + interval '1 hour'), (2, 'y', 'Invitation', now() + interval '2 hours'),
               (7, 'z', 'Invitation', now()), (8, 'w', 'Invitation', now());
        insert into mail (kind, user_id) values ('Invitation', 2), ('Invitation', 6)`),
    after: async ({ app }) => {
      expect(await app('select id::int as id, invited_by from app_user order by id')).toEqual(
        [1, 3, 4, 5, 6, 9].map((id) => ({ id, invited_by: null })),
      )
      expect(await app('select user_id::int as id from password_link')).toEqual([{ id: 1 }])
      expect(await app('select user_id::int as id from mail')).toEqual([{ id: 6 }])
    },
  }))
