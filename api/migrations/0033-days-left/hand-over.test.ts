import { expect, test } from 'vitest'
import { handOver } from '../../test/hand-over.ts'

test('products and shops that stand ask for no days left, and none asks for less than none', () =>
  handOver('0033-days-left', {
    before: ({ owner }) =>
      owner(`
        select set_config('app.merchant', '*', false);
        insert into merchant (id, name, code, currency) values (5, 'Birch', 'BIRCH', 'MYR');
        insert into product (merchant_id, id, sku, name, shelf_life_days) values (5, 7, 'BAR', 'Oat bar', 300);
        insert into shop (merchant_id, id, name, platform) values (5, 9, 'Main', 'Internal')`),
    after: async ({ app }) => {
      expect(await app('select shelf_life_days, minimum_days_left from product')).toEqual([
        { shelf_life_days: 300, minimum_days_left: null },
      ])
      expect(await app('select name, minimum_days_left from shop')).toEqual([{ name: 'Main', minimum_days_left: null }])
      for (const [table, days] of [
        ['product', -1],
        ['shop', 3651],
      ] as const)
        await expect(app(`update ${table} set minimum_days_left = ${days}`)).rejects.toThrow('minimum_days_left_check')
    },
  }))
