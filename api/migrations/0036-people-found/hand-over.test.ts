import { expect, test } from 'vitest'
import { handOver } from '../../test/hand-over.ts'

test('people who were there before are found by a part of their name or e-mail, and so are those who rename themselves', () =>
  handOver('0036-people-found', {
    before: ({ owner }) =>
      owner(`insert into app_user (id, email, name, role) values (7, 'Ana@Birch.example', 'Ana Ö', 'WORKER')`),
    after: async ({ owner, app }) => {
      const found = (part: string) => app(`select id from app_user where found_by like '%${part}%'`, '*')
      expect(await found('ana ö')).toEqual([{ id: '7' }])
      expect(await found('@birch')).toEqual([{ id: '7' }])
      await owner(`update app_user set name = 'Zoe' where id = 7`)
      expect(await found('zoe')).toEqual([{ id: '7' }])
      expect(await found('ana ö')).toEqual([])
    },
  }))
