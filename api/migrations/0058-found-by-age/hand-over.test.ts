import { expect, test } from 'vitest'
import { handOver } from '../../test/hand-over.ts'

test('tries, wrong passwords and links stand as they stood, and more are written', () =>
  handOver('0058-found-by-age', {
    before: ({ owner }) =>
      owner(`
        insert into app_user (id, email, name, role) values (9, 'ana@birch.example', 'Ana', 'SUPERADMIN');
        insert into sign_in (user_id, is_refused, device, address) values (9, false, 'Chrome on Linux', '10.0.0.7');
        insert into sign_in_failure (email_hash, failures) values ('x', 3);
        insert into password_link (user_id, token_hash, kind, expires_at) values (9, 'x', 'Reset', now())`),
    after: async ({ app }) => {
      await app(`insert into sign_in (user_id, is_refused, device, address) values (9, true, 'curl', '10.0.0.8')`)
      expect(await app('select device, is_refused from sign_in order by id')).toEqual([
        { device: 'Chrome on Linux', is_refused: false },
        { device: 'curl', is_refused: true },
      ])
      expect(await app('select failures from sign_in_failure')).toEqual([{ failures: 3 }])
      expect(await app('select kind from password_link')).toEqual([{ kind: 'Reset' }])
    },
  }))
