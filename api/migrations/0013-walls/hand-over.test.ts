import { expect, test } from 'vitest'
import { handOver } from '../../test/hand-over.ts'

const rows = `
  insert into merchant (id, name, code, currency) values (5, 'Birch', 'BIRCH', 'MYR'), (6, 'Alder', 'ALDER', 'MYR');
  insert into product (merchant_id, id, sku, name) values (5, 50, 'MUG', 'Mug'), (6, 60, 'CAP', 'Cap');
  insert into shop (merchant_id, id, name, platform) values (5, 51, 'Birch', 'Internal'), (6, 61, 'Alder', 'Internal')`

test('rows stand where they stood, and a merchant sees its own alone, as before', () =>
  handOver('0013-walls', {
    before: ({ owner }) => owner(rows),
    after: async ({ app, owner }) => {
      const products = 'select sku from product order by sku'
      expect(await app(products)).toEqual([{ sku: 'CAP' }, { sku: 'MUG' }])
      expect(await app(products, '5')).toEqual([{ sku: 'MUG' }])
      expect(await app(products, '5,6')).toEqual([{ sku: 'CAP' }, { sku: 'MUG' }])
      expect(await app(products, '')).toEqual([])
      expect(await owner('select name from shop', '6')).toEqual([{ name: 'Alder' }])
      await expect(app("update product set merchant_id = 6 where sku = 'MUG'", '5')).rejects.toThrow(
        'row-level security',
      )
    },
  }))

test('a table made from here on is read and written by the application, and walled with one word', () =>
  handOver('0013-walls', {
    before: ({ owner }) => owner(rows),
    after: async ({ app, owner }) => {
      await owner(`
        create table trial (merchant_id bigint not null, id bigint generated always as identity, word text not null);
        select merchant_wall('trial')`)
      await app("insert into trial (merchant_id, word) values (5, 'ours'), (6, 'theirs')")
      await app("update trial set word = 'mine'", '5')
      expect(await app('select merchant_id, word from trial order by merchant_id')).toEqual([
        { merchant_id: '5', word: 'mine' },
        { merchant_id: '6', word: 'theirs' },
      ])
      await expect(app("insert into trial (merchant_id, word) values (6, 'x')", '5')).rejects.toThrow('row-level')
      await expect(app("select merchant_wall('trial')")).rejects.toThrow('permission denied')
    },
  }))
