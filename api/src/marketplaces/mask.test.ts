import { expect, test } from 'vitest'
import { cleanWords, mask } from './mask.ts'

test('tokens, keys and signatures are hidden by name and by value, at any depth', () => {
  expect(
    mask(
      {
        access_token: 'abcdef',
        order_sn: '2404098R48U37H',
        message: 'token abcdef is over',
        inner: [{ refresh_token: 'x', sign: 'y', partner_key: 'z', more: 'abcdef' }],
        'abcdef seen': true,
      },
      ['abcdef'],
    ),
  ).toEqual({
    access_token: '***',
    order_sn: '2404098R48U37H',
    message: 'token *** is over',
    inner: [{ refresh_token: '***', sign: '***', partner_key: '***', more: '***' }],
    '*** seen': true,
  })
})

test('nothing of a buyer is kept, and what was bought is', () => {
  const masked = mask(
    {
      order_list: [
        {
          order_sn: 'A',
          recipient_address: { name: 'Tan', phone: '123', full_address: 'Street 1' },
          buyer_username: 'tan',
          message_to_seller: 'call 0123',
          item_list: [{ item_name: 'Mug', model_quantity_purchased: '2' }],
        },
      ],
      orders: [
        {
          address_shipping: { first_name: 'Tan' },
          address_billing: { phone: '1' },
          customer_first_name: 'Tan',
          national_registration_number: '1',
          buyer_note: 'at the door',
          payment_method: 'COD',
          tax_code: '5',
        },
      ],
      extra_attributes: '{"phone":"0123","sku":"MUG"}',
      account: 'seller@sellers.example',
    },
    [],
  )
  expect(JSON.stringify(masked)).not.toMatch(/Tan|0123|Street|seller@|door/)
  expect(masked).toMatchObject({
    order_list: [{ order_sn: 'A', item_list: [{ item_name: 'Mug', model_quantity_purchased: '2' }] }],
    orders: [{ payment_method: 'COD' }],
    extra_attributes: '{"phone":"***","sku":"MUG"}',
  })
})

test('what nests without end is not followed', () => {
  let deep: { [name: string]: never } | object = {}
  for (let level = 0; level < 50_000; level++) deep = { deep }
  expect(JSON.stringify(mask(deep as never, []))).toContain('***')
})

test("a marketplace's words are one line without secrets and mail addresses, and of bounded length", () => {
  expect(cleanWords('Invalid\u0000 token\n abcdef of tan@mail.example \u202Eend', ['abcdef'])).toBe(
    'Invalid token *** of *** end',
  )
  expect(cleanWords('x'.repeat(299) + '😀', [])).toBe('x'.repeat(299))
})
