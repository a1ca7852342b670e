import { expect, test } from 'vitest'
import { handOver } from '../../test/hand-over.ts'

test("people who were there before are found by their e-mail in any letters, and an address stays one person's", () =>
  handOver('0044-email-key', {
    before: ({ owner }) =>
      owner(`
        insert into app_user (id, email, name, role, role_status, takes_address)
        values (7, 'Ana@Birch.example', 'Ana', 'WORKER', 'Active', true),
               (8, 'ana@birch.example', '', 'MERCHANT_ADMIN', 'Waiting', false),
               (9, 'ANA@birch.example', '', 'WORKER', 'Invited', false)`),
    after: async ({ owner, app }) => {
      const found = (key: string) => app(`select id::int as id from app_user where email_key = '${key}' order by id`)
      expect(await found('ana@birch.example')).toEqual([{ id: 7 }, { id: 8 }, { id: 9 }])
      const second = (columns: string, values: string) =>
        owner(
          `insert into app_user (email, name, role, ${columns}) values ('aNa@birch.example', '', 'WORKER', ${values})`,
        )
      await expect(second('takes_address', 'true')).rejects.toThrow('app_user_email')
      await expect(second('takes_address, role_status', `false, 'Waiting'`)).rejects.toThrow('app_user_waiting')
      await expect(second('takes_address, role_status', `false, 'Invited'`)).rejects.toThrow('app_user_invited_here')
      await owner(`update app_user set email = 'Zoe@Birch.example' where id = 7`)
      expect(await found('zoe@birch.example')).toEqual([{ id: 7 }])
    },
  }))
