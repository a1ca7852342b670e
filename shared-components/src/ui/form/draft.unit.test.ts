import { expect, test } from 'vitest'
import { besideOf, placeOfForm, typedIn } from './draft.ts'

test('only what differs from how the form began is kept', () => {
  const beside = besideOf({})
  expect(
    typedIn({ name: 'Mug', sku: '', units: 3, note: 'a' }, { sku: undefined, units: 3, note: 'b' }, beside),
  ).toEqual({ name: 'Mug', note: 'a' })
  expect(typedIn({ name: '' }, { name: 'Mug' }, beside)).toEqual({ name: '' })
})

test('passwords and files are never kept, whatever they are called', () => {
  const beside = besideOf({})
  beside.secrets.add('confirm')
  const typed = { name: 'Mug', confirm: 'x', newPassword: 'x', apiToken: 'x', csvFile: new Blob(['x']) }
  expect(typedIn(typed, {}, beside)).toEqual({ name: 'Mug' })
})

test('a form is known by its address, its open record, its fields and the ids it begins with', () => {
  const at = (pathname: string, search = '') => ({ pathname, search })
  const schema = { properties: { sku: {}, name: {} } }
  const place = placeOfForm(at('/catalogue/product', '?page=2&open=7'), schema, {})
  expect(placeOfForm(at('/catalogue/product', '?open=7'), schema, { name: 'another' })).toBe(place)
  for (const other of [
    placeOfForm(at('/catalogue/product', '?open=8'), schema, {}),
    placeOfForm(at('/catalogue/add-product', '?open=7'), schema, {}),
    placeOfForm(at('/catalogue/product', '?open=7'), { properties: { sku: {} } }, {}),
    placeOfForm(at('/catalogue/product', '?open=7'), schema, { productId: 5 }),
  ])
    expect(other).not.toBe(place)
})

test('what a form begins with beside its ids moves its draft nowhere, also where its name ends in the same letters', () => {
  const place = (first: Record<string, unknown>) =>
    placeOfForm({ pathname: '/a', search: '' }, undefined, { orderId: 5, ...first })
  expect(place({ paid: 1, valid: true })).toBe(place({ paid: 2, valid: false }))
  expect(place({ id: 1 })).not.toBe(place({ id: 2 }))
  expect(place({ shopId: 1 })).not.toBe(place({ shopId: 2 }))
})
