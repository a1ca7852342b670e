import { expect, test } from 'vitest'
import { handOver } from '../../test/hand-over.ts'

test('people keep their accounts and sessions; an address is still one person, a sign-up beside it takes it not', () =>
  handOver('0035-who-may-come-in', {
    before: ({ owner }) =>
      owner(`
        insert into app_user (id, email, name, role, password_hash) values
          (7, 'Ana@birch.example', 'Ana', 'WORKER', 'x'), (8, 'omar@birch.example', 'Omar', 'WORKER', 'y');
        insert into session (token_hash, user_id, created_at, expires_at) values
          ('\\x01', 7, '2026-01-02', '2027-01-02'), ('\\x02', 7, '2026-01-01', '2027-01-02')`),
    after: async ({ owner, app }) => {
      expect(
        await app('select id, phone, takes_address, last_sign_in_at is null as never from app_user order by id', '*'),
      ).toEqual([
        { id: '7', phone: '', takes_address: true, never: false },
        { id: '8', phone: '', takes_address: true, never: true },
      ])
      expect(await app('select count(distinct id)::int as n from session where last_act_at = created_at', '*')).toEqual(
        [{ n: 2 }],
      )
      const again = (columns: string) =>
        owner(
          `insert into app_user (email, name, role, takes_address, role_status) values ('ana@birch.example', 'A', 'WORKER', ${columns})`,
        )
      await expect(again(`true, 'Active'`)).rejects.toThrow('app_user_email')
      await again(`false, 'Waiting'`)
      await expect(again(`false, 'Waiting'`)).rejects.toThrow('app_user_waiting')
      await again(`false, 'Invited'`)
      await expect(again(`false, 'Invited'`)).rejects.toThrow('app_user_invited_here')
    },
  }))
