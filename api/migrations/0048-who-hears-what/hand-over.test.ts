import { expect, test } from 'vitest'
import { handOver } from '../../test/hand-over.ts'

test('what people were told stays on their bell, nobody has muted anything, and of settings a merchant sees its own and the defaults', () =>
  handOver('0048-who-hears-what', {
    before: ({ owner }) =>
      owner(`
        insert into merchant (id, name, code, currency) values (5, 'Birch', 'BIRCH', 'MYR'), (6, 'Alder', 'ALDER', 'MYR');
        insert into app_user (id, email, name, role, merchant_id, password_hash)
          values (9, 'ann@birch.example', 'Ann', 'MERCHANT_ADMIN', 5, 'x');
        insert into notification (id, user_id, merchant_id, message, type) values (1, 9, 5, 'Done.', 'Job')`),
    after: async ({ app }) => {
      expect(await app('select message, is_in_bell, about from notification')).toEqual([
        { message: 'Done.', is_in_bell: true, about: null },
      ])
      expect(await app('select * from notification_mute')).toEqual([])
      const say = (merchantId: string) =>
        `insert into notification_setting (type, role_type, merchant_id, channels, changed_by)
         values ('ProductExpiry', 'MERCHANT_ADMIN', ${merchantId}, '{Bell}', '')`
      for (const merchantId of ['null', '5', '6']) await app(say(merchantId))
      const seen = () => app('select merchant_id from notification_setting order by 1', '5')
      expect(await seen()).toEqual([{ merchant_id: '5' }, { merchant_id: null }])
      await app(`update notification_setting set channels = '{}'`, '5')
      expect(await app(`select merchant_id from notification_setting where channels = '{}'`)).toEqual([
        { merchant_id: '5' },
      ])
      await expect(app(say('null'), '5')).rejects.toMatchObject({ code: '42501' })
    },
  }))
