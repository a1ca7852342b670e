import { expect, test } from 'vitest'
import { handOver } from '../../test/hand-over.ts'

test('a picture from before stays what it was and waits to be drawn small', () =>
  handOver('0017-small-pictures', {
    before: ({ owner }) =>
      owner(`
        insert into merchant (id, name, code, currency) values (5, 'Birch', 'BIRCH', 'MYR');
        insert into product (merchant_id, id, sku, name, has_image) values (5, 50, 'MUG', 'Mug', true);
        insert into product_image (merchant_id, product_id, content_type, bytes)
        values (5, 50, 'image/png', '\\x89504e47')`),
    after: async ({ app }) => {
      expect(await app("select product_id, encode(bytes, 'hex') as hex, small from product_image", '5')).toEqual([
        { product_id: '50', hex: '89504e47', small: null },
      ])
    },
  }))
