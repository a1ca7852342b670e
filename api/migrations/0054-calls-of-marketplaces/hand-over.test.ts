import { expect, test } from 'vitest'
import { handOver } from '../../test/hand-over.ts'

test('calls of marketplaces are read by their merchant alone, and the system takes away what is older than its days', () =>
  handOver('0054-calls-of-marketplaces', {
    before: ({ owner }) => owner("insert into merchant (id, name, code, currency) values (5, 'Birch', 'BIRCH', 'MYR')"),
    after: async ({ app }) => {
      await app(`
        insert into market_call (merchant_id, shop_id, at, marketplace, call, milliseconds, status, fault, request, answer)
        values (5, 7, now() - interval '8 days', 'Shopee', 'old', 1, 200, '', '{}', '{}'),
               (5, 7, now() - interval '6 days', 'Shopee', 'young', 1, 200, '', '{}', '{}')`)
      const left = async (scope?: string) =>
        (await app('select call from market_call order by 1', scope)).map(({ call }) => call)
      expect(await left('6')).toEqual([])
      await app('delete from market_call', '5')
      expect(await left('5')).toEqual(['old', 'young'])
      await app('delete from market_call')
      expect(await left()).toEqual(['young'])
    },
  }))
