import { expect, test } from 'vitest'
import { readJson } from '../json.ts'
import { readOrder } from './read-order.ts'

const item = {
  item_id: 2600144043,
  item_name: 'Backpack',
  item_sku: 'BAG',
  model_id: 77,
  model_name: 'Blue',
  model_sku: 'BAG-BLUE',
  model_quantity_purchased: 2,
  model_original_price: 60,
  model_discounted_price: 59.9,
}
const order = {
  order_sn: '2404098R48U37H',
  region: 'MY',
  currency: 'MYR',
  cod: false,
  total_amount: 119.8,
  order_status: 'READY_TO_SHIP',
  message_to_seller: '',
  create_time: 1_607_930_885,
  update_time: 1_608_134_691,
  ship_by_date: 1_608_103_685,
  recipient_address: {
    name: 'T****',
    phone: '****11',
    town: 'Sara',
    district: '',
    city: 'Asajaya',
    state: 'Sarawak',
    region: 'MY',
    zipcode: '****',
    full_address: '****',
  },
  item_list: [item],
  package_list: [{ package_number: 'P1', logistics_status: 'LOGISTICS_READY' }],
}
const read = (changes: object) => readOrder(readJson(JSON.stringify({ ...order, ...changes })) ?? null)

test('an order is read with all that is sent of it', () => {
  expect(read({ cod: true })).toEqual({
    id: '2404098R48U37H',
    status: 'READY_TO_SHIP',
    state: 'ready',
    placedAt: 1_607_930_885_000,
    updatedAt: 1_608_134_691_000,
    shipBy: 1_608_103_685_000,
    currency: 'MYR',
    codAmount: '119.8',
    remark: '',
    buyer: {
      name: 'T****',
      phone: '****11',
      address1: '****',
      address2: 'Sara',
      city: 'Asajaya',
      state: 'Sarawak',
      postcode: '****',
      country: 'MY',
    },
    lines: [
      {
        listingId: '2600144043',
        variantId: '77',
        sku: 'BAG-BLUE',
        name: 'Backpack, Blue',
        quantity: 2,
        unitPrice: '59.9',
      },
    ],
  })
})

test.each([
  ['UNPAID', 'unpaid'],
  ['PENDING', 'unpaid'],
  ['INVOICE_PENDING', 'unpaid'],
  ['READY_TO_SHIP', 'ready'],
  ['RETRY_SHIP', 'ship-again'],
  ['PROCESSED', 'arranged'],
  ['SHIPPED', 'shipped'],
  ['TO_CONFIRM_RECEIVE', 'delivered'],
  ['COMPLETED', 'delivered'],
  ['IN_CANCEL', 'cancel-asked'],
  ['CANCELLED', 'cancelled'],
  ['TO_RETURN', 'returned'],
  ['constructor', 'unknown'],
  ['SOMETHING_NEW', 'unknown'],
  ['', 'unknown'],
])('%s is %s', (status, state) => {
  expect(read({ order_status: status })?.state).toBe(state)
})

test('a parcel that failed or was lost is told before the order is; one of two is not the order', () => {
  const lost = { logistics_status: 'LOGISTICS_LOST' }
  expect(read({ order_status: 'SHIPPED', package_list: [lost] })?.state).toBe('failed')
  expect(read({ order_status: 'SHIPPED', package_list: [lost, order.package_list[0]] })?.state).toBe('shipped')
  expect(read({ order_status: 'CANCELLED', package_list: [lost] })?.state).toBe('cancelled')
})

test.each([
  ['an unknown word', { order_status: 'ON_THE_MOON' }, 'Nobody here knows "ON_THE_MOON".'],
  ['no items', { item_list: [] }, 'It has no items.'],
  ['items that are none', { item_list: 'none' }, 'It has no items.'],
  [
    'a price below zero',
    { item_list: [{ ...item, model_discounted_price: -5 }] },
    'A price is below zero: BAG-BLUE -5.',
  ],
  [
    'no price',
    { item_list: [{ ...item, model_discounted_price: null, model_original_price: '' }] },
    'BAG-BLUE has no price.',
  ],
  ['no quantity', { item_list: [item, { ...item, model_quantity_purchased: 0 }] }, 'The quantity of BAG-BLUE is 0.'],
  ['half a quantity', { item_list: [{ ...item, model_quantity_purchased: 1.5 }] }, 'The quantity of BAG-BLUE is 1.5.'],
  ['no currency', { currency: null }, 'It has no currency.'],
  ['no time', { update_time: 'yesterday' }, 'It does not say when it was updated.'],
  ['a buyer who comes for it', { is_buyer_shop_collection: true }, 'The buyer collects it in the store.'],
])('an order with %s comes in as unknown, with the reason', (_, changes, cause) => {
  const odd = read(changes)
  expect(odd).toMatchObject({ id: '2404098R48U37H', state: 'unknown' })
  expect(odd?.cause).toContain(cause)
})

test('an order that is over stays over, odd as it may be', () => {
  expect(read({ order_status: 'CANCELLED', item_list: [] })).toMatchObject({ state: 'cancelled', lines: [] })
})

test('emoji stay, signs that nobody can keep go, and 300 lines are 300 lines', () => {
  const name = '\u202EBag\u0000 🎒 \ud800'
  const many = Array.from({ length: 300 }, (_, index) => ({
    ...item,
    item_name: name,
    model_name: '',
    model_sku: `S${index}`,
  }))
  const whole = read({ item_list: many, message_to_seller: '🎁 please' })
  expect(whole).toMatchObject({ state: 'ready', remark: '🎁 please' })
  expect(whole?.lines).toHaveLength(300)
  expect(whole?.lines[0]?.name).toBe('Bag  🎒 \uFFFD')
})

test('another currency is read as it is; what Shopee sends itself says so', () => {
  expect(read({ currency: 'USD' })).toMatchObject({ state: 'ready', currency: 'USD' })
  expect(read({ fulfillment_flag: 'fulfilled_by_shopee' })?.isTheirs).toBe(true)
  expect(read({ advance_package: true })?.isTheirs).toBe(true)
  expect(read({})?.isTheirs).toBeUndefined()
})

test('only what has no number is none', () => {
  expect(readOrder({})).toBeUndefined()
  expect(readOrder(null)).toBeUndefined()
  expect(readOrder({ order_sn: 'A' })).toMatchObject({ id: 'A', state: 'unknown' })
})
