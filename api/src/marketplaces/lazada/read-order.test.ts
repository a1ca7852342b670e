import { expect, test } from 'vitest'
import { type Fields, fieldsOf, readJson } from '../json.ts'
import { momentOf, readOrder } from './read-order.ts'

const head = {
  order_id: 491253082180001,
  created_at: '2018-02-09T22:44:30+08:00',
  updated_at: '2018-02-09T22:50:00+08:00',
  payment_method: 'MIXEDCARD',
  price: '106.00',
  buyer_note: 'red color',
  address_shipping: {
    first_name: 'H** H***',
    last_name: '',
    phone: '61****7',
    address1: '1 ****',
    address2: '',
    address3: 'Central',
    address5: '',
    city: 'Singapore',
    post_code: '500001',
    country: 'Singapore',
  },
}
const unit = {
  order_item_id: 100827,
  product_id: 5,
  sku_id: 666,
  sku: 'BRSCR#06',
  shop_sku: 'BE494_SG-39888',
  name: 'Bean Rester',
  variation: '',
  paid_price: '89.10',
  item_price: '99.00',
  currency: 'SGD',
  status: 'pending',
  updated_at: '2018-02-09T23:00:00+08:00',
  sla_time_stamp: '2018-02-11T23:59:59+08:00',
  tracking_code: '',
  is_fbl: '0',
  is_digital: 0,
  delivery_option_sof: '0',
}
const fields = (value: object): Fields => fieldsOf(readJson(JSON.stringify(value)))
const read = (units: readonly object[], changes: object = {}) =>
  readOrder(
    '491253082180001',
    fields({ ...head, ...changes }),
    units.map((one) => fields({ ...unit, ...one })),
  )
const ofStatuses = (...statuses: string[]) => read(statuses.map((status) => ({ status }))).state

test('equal units are one line that keeps their ids; the later of all times is the update', () => {
  expect(read([{}, { order_item_id: 100828 }, { order_item_id: 100829, sku: 'MUG', sku_id: 7 }])).toEqual({
    id: '491253082180001',
    status: 'pending',
    state: 'ready',
    placedAt: Date.parse('2018-02-09T14:44:30Z'),
    updatedAt: Date.parse('2018-02-09T15:00:00Z'),
    shipBy: Date.parse('2018-02-11T15:59:59Z'),
    currency: 'SGD',
    remark: 'red color',
    buyer: {
      name: 'H** H***',
      phone: '61****7',
      address1: '1 ****',
      address2: '',
      city: 'Singapore',
      state: 'Central',
      postcode: '500001',
      country: 'Singapore',
    },
    lines: [
      {
        listingId: '5',
        variantId: '666',
        sku: 'BRSCR#06',
        name: 'Bean Rester',
        quantity: 2,
        unitPrice: '89.10',
        itemIds: ['100827', '100828'],
      },
      {
        listingId: '5',
        variantId: '7',
        sku: 'MUG',
        name: 'Bean Rester',
        quantity: 1,
        unitPrice: '89.10',
        itemIds: ['100829'],
      },
    ],
  })
})

test.each([
  ['unpaid', 'unpaid'],
  ['pending', 'ready'],
  ['topack', 'ready'],
  ['packed', 'ready'],
  ['repacked', 'ready'],
  ['ready_to_ship', 'arranged'],
  ['toship', 'arranged'],
  ['shipped', 'shipped'],
  ['shipping', 'shipped'],
  ['delivered', 'delivered'],
  ['need_cancel_confirm', 'cancel-asked'],
  ['is_cancel_pending', 'cancel-asked'],
  ['canceled', 'cancelled'],
  ['returned', 'returned'],
  ['failed', 'failed'],
  ['lost', 'failed'],
  ['lost_by_3pl', 'failed'],
  ['damaged_by_3pl', 'failed'],
  ['failed_delivery', 'failed'],
  ['package_scrapped', 'failed'],
  ['shipped_back', 'coming-back'],
  ['shipped_back_success', 'coming-back'],
  ['toString', 'unknown'],
  ['', 'unknown'],
])('%s is %s', (status, state) => {
  expect(ofStatuses(status)).toBe(state)
})

test('the least advanced unit decides unless it is cancelled', () => {
  expect(ofStatuses('shipped', 'pending', 'delivered')).toBe('ready')
  expect(ofStatuses('shipped', 'canceled')).toBe('shipped')
  expect(ofStatuses('canceled', 'canceled')).toBe('cancelled')
  expect(ofStatuses('delivered', 'lost')).toBe('delivered')
  expect(ofStatuses('pending', 'need_cancel_confirm')).toBe('cancel-asked')
  expect(ofStatuses('pending', 'on_the_moon')).toBe('unknown')
})

test('what was cancelled of an order that goes on is not sent; of one that is cancelled all is shown', () => {
  const units = [{}, { order_item_id: 9, sku: 'GONE', status: 'canceled' }]
  expect(read(units).lines.map(({ sku }) => sku)).toEqual(['BRSCR#06'])
  expect(read(units.map((one) => ({ ...one, status: 'canceled' }))).lines.map(({ sku }) => sku)).toEqual([
    'BRSCR#06',
    'GONE',
  ])
})

test('a wish to cancel has its deadline, a presale waits for its second payment, cash is what the courier collects', () => {
  expect(read([{ need_cancel_confirm: true, cancel_trigger_time: 1754381842018 }])).toMatchObject({
    state: 'cancel-asked',
    cancelBy: 1_754_381_842_018,
  })
  expect(read([{ order_type: 'PreSale', stage_pay_status: 'unpaid final payment' }]).state).toBe('unpaid')
  expect(read([{}], { payment_method: 'COD' }).codAmount).toBe('106.00')
  expect(read([{ tracking_code: 'LX1' }]).trackingNumber).toBe('LX1')
})

test('what Lazada sends itself says so; what others send or a buyer fetches is for a person', () => {
  expect(read([{ is_fbl: '1' }, { is_digital: 1 }]).isTheirs).toBe(true)
  expect(read([{ is_fbl: '1' }, {}])).toMatchObject({ state: 'unknown', cause: 'Lazada sends a part of it.' })
  expect(read([{ delivery_option_sof: '1' }])).toMatchObject({ state: 'unknown' })
  expect(read([{ pick_up_store_info: { pick_up_store_code: 'S1' } }])).toMatchObject({ state: 'unknown' })
  expect(read([{ pick_up_store_info: {} }]).state).toBe('ready')
})

test.each([
  ['no items', [], {}, 'It has no items.'],
  ['a price below zero', [{ paid_price: '-5.00' }], {}, 'A price is below zero: BRSCR#06 -5.00.'],
  ['no price', [{ paid_price: '', item_price: null }], {}, 'BRSCR#06 has no price.'],
  ['no currency', [{ currency: '' }], {}, 'It has no currency.'],
  ['no time', [{ updated_at: 'soon' }], { updated_at: null }, 'It does not say when it was updated.'],
  [
    'nothing that names an item',
    [{ sku: '', product_id: null, shop_sku: '' }],
    {},
    'An item has neither SKU nor listing.',
  ],
])('an order with %s comes in as unknown, with the reason', (_, units, changes, cause) => {
  const odd = read(units, changes)
  expect(odd.state).toBe('unknown')
  expect(odd.cause).toContain(cause)
})

test('an order without items that is cancelled by its head is cancelled', () => {
  expect(read([], { statuses: ['canceled'] })).toMatchObject({ state: 'cancelled', status: 'canceled' })
})

test('300 units of 300 products are 300 lines, emoji and all', () => {
  const units = Array.from({ length: 300 }, (_, index) => ({ sku: `S${index}`, sku_id: index, name: 'Mug 🎁' }))
  expect(read(units).lines).toHaveLength(300)
  expect(read(units).lines[0]?.name).toBe('Mug 🎁')
})

test.each([
  ['2018-02-09T22:44:30+08:00', '2018-02-09T14:44:30Z'],
  ['2014-10-15 18:36:05 +0800', '2014-10-15T10:36:05Z'],
  ['2018-02-09T22:44:30Z', '2018-02-09T22:44:30Z'],
  ['2018-02-09T22:44:30.123+0000', '2018-02-09T22:44:30Z'],
  ['1413786247000', '2014-10-20T06:24:07Z'],
  ['1413786247', '2014-10-20T06:24:07Z'],
])('the moment %s is read', (said, moment) => {
  expect(momentOf(said)).toBe(Date.parse(moment))
})

test.each(['', 'yesterday', '2018-13-45T99:00:00Z', '12'])('"%s" is no moment', (said) => {
  expect(momentOf(said)).toBe(0)
})
