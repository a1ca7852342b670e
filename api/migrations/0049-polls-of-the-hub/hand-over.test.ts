import { expect, test } from 'vitest'
import { handOver } from '../../test/hand-over.ts'

test('changes that stood before it stand, and where polls are is kept without a log of its writes', () =>
  handOver('0049-polls-of-the-hub', {
    before: ({ app }) => app("insert into change (subject, subject_id, kind) values ('order', 5, 'changed')"),
    after: async ({ owner, app }) => {
      expect(await app('select subject_id::int as id from change')).toEqual([{ id: 5 }])
      await app(`
        insert into hub_poll (id, session_hash, turn, snapshot, database_id, ends_at)
        values ('a', 'b', 1, '1:1:', '1/1', now() - interval '1 minute');
        update hub_poll set turn = turn + 1`)
      expect(await app('select turn, has_ended from hub_poll')).toEqual([{ turn: 2, has_ended: false }])
      expect(await owner("select relpersistence as kept from pg_class where relname = 'hub_poll'")).toEqual([
        { kept: 'u' },
      ])
      await app('delete from hub_poll')
    },
  }))
