import { expect, test } from 'vitest'
import { handOver } from '../../test/hand-over.ts'

test('of what was mailed before nobody knows how bad it was, and a poll that stood has still to be told what changed', () =>
  handOver('0057-mailed-and-greeted', {
    before: ({ owner, app }) =>
      Promise.all([
        owner(`
          insert into app_user (id, email, name, role, password_hash)
            values (9, 'ann@house.example', 'Ann', 'SUPERADMIN', 'x');
          insert into standing_mail (user_id, matter) values (9, 'out-of-stock')`),
        app(`insert into hub_poll (id, session_hash, turn, snapshot, database_id, ends_at)
             values ('a', 'b', 4, '1:1:', '1/1', now())`),
      ]),
    after: async ({ app }) => {
      expect(await app('select matter, amount from standing_mail')).toEqual([{ matter: 'out-of-stock', amount: null }])
      expect(await app('select turn, is_greeted from hub_poll')).toEqual([{ turn: 4, is_greeted: false }])
      await app('update standing_mail set amount = 3; update hub_poll set is_greeted = true')
    },
  }))
