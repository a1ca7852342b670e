import { expect, test } from 'vitest'
import { handOver } from '../../test/hand-over.ts'

test('of the error log the system alone takes away what is older than its days, and a notice stays with its matter', () =>
  handOver('0047-kept-so-long', {
    before: ({ owner }) =>
      owner(`
        insert into merchant (id, name, code, currency) values (5, 'Birch', 'BIRCH', 'MYR');
        insert into error_log (merchant_id, at, source, code, message)
        values (5, now() - interval '91 days', 'api', 'unexpected', 'old'),
               (5, now() - interval '89 days', 'api', 'unexpected', 'young');
        insert into schedule (name) values ('forget old answers'), ('send mail')`),
    after: async ({ app }) => {
      const left = async () => (await app('select message from error_log order by 1')).map(({ message }) => message)
      await app('delete from error_log', '5')
      expect(await left()).toEqual(['old', 'young'])
      await app('delete from error_log')
      expect(await left()).toEqual(['young'])
      expect(await app('select name from schedule')).toEqual([{ name: 'send mail' }])
    },
  }))
