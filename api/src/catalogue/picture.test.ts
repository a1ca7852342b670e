import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type House, openHouse, refusalOf } from '../../test/house.ts'
import { run, sql } from '../kernel/database.ts'
import { drawingOfOldPictures } from './schedule.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

const size = { width: 1600, height: 800 }
const sand = { create: { ...size, channels: 3 as const, background: '#c8a878' } }
/** Grain, so that the file is of some length. */
const grain = {
  create: {
    width: 600,
    height: 300,
    channels: 3 as const,
    background: '#c8a878',
    noise: { type: 'gaussian' as const, mean: 128, sigma: 40 },
  },
}
const blobOf = (bytes: Uint8Array, type = 'image/png') => new Blob([new Uint8Array(bytes)], { type })

let count = 0
async function send(imageFile: Blob) {
  const api = await house.as('MERCHANT_ADMIN')
  const sku = `PIC-${(count += 1)}`
  return api.catalogue.createProduct({ body: { sku, productName: 'Pictured' }, files: { imageFile } })
}
const bytesOf = async (image: Blob) => Buffer.from(await image.arrayBuffer())

test('a photograph is shown as WebP at most 480 px a side, turned upright, without where it was taken', async () => {
  const photograph = await sharp(sand)
    .jpeg()
    .withMetadata({ orientation: 6 })
    .withExif({ IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
    .toBuffer()
  expect((await sharp(photograph).metadata()).exif).toBeDefined()
  const { productId } = await send(blobOf(photograph))
  const api = await house.as('WAREHOUSE_WORKER')
  const image = await api.catalogue.getImage({ query: { productId } })
  expect(image.type).toBe('image/webp')
  expect(await sharp(await bytesOf(image)).metadata()).toMatchObject({ format: 'webp', width: 240, height: 480 })
  expect((await sharp(await bytesOf(image)).metadata()).exif).toBeUndefined()
})

test('the pictures of a list come in one call and are small, products without one are left out', async () => {
  const { productId: pictured } = await send(blobOf(await sharp(grain).png().toBuffer()))
  const api = await house.as('MERCHANT_ADMIN')
  const { productId: bare } = await api.catalogue.createProduct({ body: { sku: 'BARE', productName: 'Bare' } })
  const images = await api.catalogue.getImageList({ query: { productIds: [bare, pictured] } })
  expect(images.map(({ productId }) => productId)).toEqual([pictured])
  const [, bytes = ''] = images[0]?.image.split('data:image/webp;base64,') ?? []
  expect(bytes.length).toBeLessThan(12_000)
  expect(await sharp(Buffer.from(bytes, 'base64')).metadata()).toMatchObject({ width: 128, height: 64 })
  const { result } = await api.stock.getProductList({ query: { sku: 'BARE' } })
  expect(result).toMatchObject([{ hasImage: false }])
})

test('a new picture takes the place of the one before', async () => {
  const { productId } = await send(blobOf(await sharp(sand).png().toBuffer()))
  const api = await house.as('MERCHANT_ADMIN')
  const square = await sharp(sand).resize(100, 100).webp().toBuffer()
  await api.catalogue.updateProduct({ body: { productId }, files: { imageFile: blobOf(square) } })
  const [shown] = await api.catalogue.getImageList({ query: { productIds: [productId] } })
  expect(await sharp(Buffer.from(shown?.image.split(',')[1] ?? '', 'base64')).metadata()).toMatchObject({
    width: 100,
    height: 100,
  })
})

test("another merchant's picture is not there, alone or in a list", async () => {
  const { productId } = await send(blobOf(await sharp(sand).png().toBuffer()))
  const alder = await house.as('MERCHANT_ADMIN', 'alder')
  expect(await refusalOf(alder.catalogue.getImage({ query: { productId } }))).toMatchObject({ status: 404 })
  expect(await alder.catalogue.getImageList({ query: { productIds: [productId] } })).toEqual([])
})

const png = () => sharp(grain).png().toBuffer()
const jpeg = () => sharp(grain).jpeg().toBuffer()
const script = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
const notOne = 'is not a JPEG, PNG or WebP picture'
const damaged = 'breaks off or is damaged'
test.each([
  ['a text', async () => Buffer.from('not a picture'), notOne],
  ['a drawing with a script in it', async () => Buffer.from(script), notOne],
  ['a GIF', () => sharp(sand).gif().toBuffer(), notOne],
  ['a PNG that breaks off in the middle', async () => (await png()).subarray(0, 20_000), damaged],
  ['a JPEG that breaks off in the middle', async () => (await jpeg()).subarray(0, 20_000), damaged],
  ['a PNG of nothing but its first bytes', async () => (await png()).subarray(0, 8), damaged],
  [
    'markup behind the first bytes of a PNG',
    async () => Buffer.concat([(await png()).subarray(0, 8), Buffer.from(script)]),
    damaged,
  ],
  [
    'a picture of one pixel by a great many',
    () =>
      sharp({ create: { ...sand.create, width: 1, height: 20_001 } })
        .png()
        .toBuffer(),
    'is more than 20000 pixels wide or high',
  ],
  [
    'a picture of 81 million pixels',
    () =>
      sharp({ create: { ...sand.create, width: 9_000, height: 9_000 } })
        .png()
        .toBuffer(),
    'has more than 50 million pixels',
  ],
])('%s is refused by name whatever it calls itself, and no product is made', async (_, file, problem) => {
  const refusal = await refusalOf(send(blobOf(await file())))
  expect(refusal).toMatchObject({ status: 415, code: 'file-not-image' })
  expect(refusal.message).toBe(`ImageFile ${problem}.`)
  const api = await house.as('MERCHANT_ADMIN')
  expect(await api.stock.getProductListCount({ query: { sku: `PIC-${count}` } })).toBe(0)
})

test('a picture of more than 5 MB is refused as too large', async () => {
  expect(await refusalOf(send(blobOf(new Uint8Array(5 * 1024 * 1024 + 1))))).toMatchObject({ status: 413 })
})

test('a picture kept as it came is drawn small by the worker, and what cannot be drawn stays as it was', async () => {
  const api = await house.as('MERCHANT_ADMIN')
  const productIds: number[] = []
  for (const bytes of [await png(), Buffer.from('\xff\xd8\xff and no more', 'latin1')]) {
    const { productId } = await api.catalogue.createProduct({
      body: { sku: `OLD-${productIds.length}`, productName: 'Old' },
    })
    productIds.push(productId)
    await house.system((tx) =>
      run(
        tx,
        sql`
        with picture as (insert into product_image (merchant_id, product_id, content_type, bytes)
          values (${house.birch}, ${productId}, 'image/png', ${bytes}))
        update product set has_image = true where id = ${productId}`,
      ),
    )
  }
  expect(await api.catalogue.getImageList({ query: { productIds } })).toEqual([])
  while (await drawingOfOldPictures.run(house.pool, () => undefined)) continue
  expect((await api.catalogue.getImageList({ query: { productIds } })).map((one) => one.productId)).toEqual([
    productIds[0],
  ])
  const [drawn = 0, left = 0] = productIds
  expect((await api.catalogue.getImage({ query: { productId: drawn } })).type).toBe('image/webp')
  expect((await api.catalogue.getImage({ query: { productId: left } })).type).toBe('image/png')
})
