import { expect, test } from 'vitest'
import { handOver } from '../../test/hand-over.ts'

test('products that are there already are found by the beginning of any word of name and SKU', () =>
  handOver('0018-words-of-products', {
    before: ({ owner }) =>
      owner(`
        insert into merchant (id, name, code, currency) values (5, 'Birch', 'BIRCH', 'MYR');
        insert into product (merchant_id, id, sku, name)
        values (5, 50, 'MUG-350/SND', 'Stoneware Mug, 350 ml (ÉTÉ)'), (5, 51, 'X', '石器 – Mug')`),
    after: async ({ app }) => {
      expect(await app('select words from product order by id', '5')).toEqual([
        { words: ' stoneware mug 350 ml été mug 350 snd' },
        { words: ' 石器 mug x' },
      ])
    },
  }))
