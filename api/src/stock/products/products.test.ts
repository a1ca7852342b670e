import { afterAll, beforeAll, expect, test } from 'vitest'
import { type House, openHouse, refusalOf } from '../../../test/house.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

const mug = {
  sku: 'MUG-350-SND',
  productName: 'Stoneware mug 350 ml, sand',
  basePrice: 24.5,
  packageLength: 12.5,
  packageWeight: 0.42,
  barcodes: [{ code: '2001234500173', format: 'EAN13' as const, packQuantity: 1 }],
}

test('a merchant adds a product and finds it in its list, in centimetres, kilograms and its currency', async () => {
  const api = await house.as('MERCHANT_ADMIN')
  const { productId } = await api.catalogue.createProduct({ body: mug })
  const { result } = await api.stock.getProductList({ query: { sku: mug.sku } })
  expect(result).toMatchObject([
    {
      productId,
      productName: mug.productName,
      basePrice: { minor: 2450, currency: 'MYR' },
      packageLength: 12.5,
      packageWeight: 0.42,
      barcodes: mug.barcodes,
      onHand: 0,
      status: 'Active',
    },
  ])
  expect(await api.stock.getProductListCount({ query: { sku: mug.sku } })).toBe(1)
})

test('a SKU is unique per merchant, and only per merchant', async () => {
  const body = { sku: 'SOCK-L', productName: 'Merino socks, L' }
  const [birch, alder] = [await house.as('MERCHANT_ADMIN'), await house.as('MERCHANT_ADMIN', 'alder')]
  await birch.catalogue.createProduct({ body })
  expect(await refusalOf(birch.catalogue.createProduct({ body }))).toMatchObject({
    status: 409,
    code: 'already-exists',
    field: 'Sku',
  })
  await alder.catalogue.createProduct({ body })
})

test('another merchant and its products are as if absent', async () => {
  const [birch, alder] = [await house.as('MERCHANT_ADMIN'), await house.as('MERCHANT_ADMIN', 'alder')]
  const { productId } = await birch.catalogue.createProduct({ body: { sku: 'HIDDEN-1', productName: 'Hidden' } })
  expect((await alder.stock.getProductList({ query: { merchantId: house.birch } })).result).toEqual([])
  expect(await alder.stock.getProductListCount({ query: { merchantId: house.birch } })).toBe(0)
  expect(
    await refusalOf(alder.catalogue.updateProductStatus({ body: { productId, status: 'Inactive' } })),
  ).toMatchObject({ status: 404 })
  expect(
    await refusalOf(alder.catalogue.createProduct({ body: { merchantId: house.birch, sku: 'X', productName: 'X' } })),
  ).toMatchObject({ status: 404 })
})

test('what the schema does not allow is refused with the field named, and nothing is kept', async () => {
  const api = await house.as('MERCHANT_ADMIN')
  const before = await api.stock.getProductListCount()
  const refused = async (body: object) =>
    refusalOf(api.catalogue.createProduct({ body: { sku: 'BAD-1', productName: 'Bad', ...body } as never }))
  expect(await refused({ basePrice: -1 })).toMatchObject({ status: 400, field: 'BasePrice' })
  expect(await refused({ basePrice: 1.234 })).toMatchObject({ status: 400, field: 'BasePrice' })
  expect(await refused({ nonsense: 1 })).toMatchObject({ status: 400, code: 'unknown-field', field: 'Nonsense' })
  expect(await refused({ productName: 'x'.repeat(301) })).toMatchObject({ status: 400, field: 'ProductName' })
  expect(await refused({ barcodes: [{ code: '2001234500174', format: 'EAN13', packQuantity: 1 }] })).toMatchObject({
    status: 400,
    field: 'Barcodes[0].Code',
  })
  expect(await api.stock.getProductListCount()).toBe(before)
})

test('a barcode with blanks at its ends, which no scan could ever find, is refused by its name', async () => {
  const api = await house.as('MERCHANT_ADMIN')
  const send = (code: string) =>
    api.catalogue.createProduct({
      body: { sku: 'BLANKS', productName: 'Blanks', barcodes: [{ code, format: 'Code128', packQuantity: 1 }] },
    })
  for (const code of [' AB 12', 'AB 12 ', '\tAB 12', 'AB 12\u00a0', 'AB\n12', ' '])
    expect(await refusalOf(send(code)), JSON.stringify(code)).toMatchObject({
      status: 400,
      code: 'bad-input',
      field: 'Barcodes[0].Code',
    })
  const { productId } = await send('AB 12')
  expect((await api.stock.getProductList({ query: { sku: 'ab 12' } })).result).toMatchObject([{ productId }])
})

test('a list pages by number and by cursor, and both agree', async () => {
  const api = await house.as('MERCHANT_ADMIN', 'alder')
  for (const n of [1, 2, 3, 4, 5])
    await api.catalogue.createProduct({ body: { sku: `PAGE-${n}`, productName: `Page ${n}` } })
  const query = { wordsStartWith: 'page', sorting: 'sku' as const, pageSize: 2 }
  const one = await api.stock.getProductList({ query })
  const two = await api.stock.getProductList({ query: { ...query, cursor: one.cursor.next ?? '' } })
  const byNumber = await api.stock.getProductList({ query: { ...query, pageNumber: 2 } })
  expect(two.result.map((row) => row.sku)).toEqual(['PAGE-3', 'PAGE-4'])
  expect(byNumber.result).toEqual(two.result)
  const back = await api.stock.getProductList({ query: { ...query, cursor: two.cursor.previous ?? '' } })
  expect(back.result).toEqual(one.result)
  expect(one.cursor.previous).toBeNull()
  expect((await api.stock.getProductList({ query: { ...query, pageNumber: 9 } })).result).toEqual([])
})

test('an active product cannot become a draft, and an archived one comes back as inactive', async () => {
  const api = await house.as('MERCHANT_ADMIN')
  const { productId } = await api.catalogue.createProduct({ body: { sku: 'MOVE-1', productName: 'Moves' } })
  expect(await refusalOf(api.catalogue.updateProductStatus({ body: { productId, status: 'Draft' } }))).toMatchObject({
    status: 409,
    code: 'wrong-state',
  })
  await api.catalogue.updateProductStatus({ body: { productId, status: 'Archived' } })
  expect(await refusalOf(api.catalogue.updateProductStatus({ body: { productId, status: 'Active' } }))).toMatchObject({
    status: 409,
  })
})

test('a request sent twice with one Idempotency-Key is done once and answered twice', async () => {
  const api = await house.as('MERCHANT_ADMIN')
  const send = (sku: string) => api.catalogue.createProduct({ body: { sku, productName: 'Once' } }, { key: 'once-1' })
  const [first, second] = await Promise.all([send('ONCE-1'), send('ONCE-1')])
  expect(second).toEqual(first)
  expect(await refusalOf(send('ONCE-2'))).toMatchObject({ status: 409, code: 'key-reused' })
})
