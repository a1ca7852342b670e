import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Api, House } from '../../test/house.ts'
import { openWithProducts, upload } from '../../test/imports.ts'

let house: House
let api: Api
beforeAll(async () => {
  ;({ house, api } = await openWithProducts('SKU,Name\nCUP,Cup\n'))
})
afterAll(() => house.close())

test('no order is refused for the name of its country or for how a spreadsheet kept its postcode', async () => {
  const places = [
    ['EIRE', 'D02 X285'],
    ['UK', 'SW1A 1AA'],
    ['Channel Islands', 'JE2 4UA'],
    ['Unspecified', ''],
    ['Malaysia', "'01000"],
  ]
  const file = [
    'Order,SKU,Qty,Date,Country,Postcode',
    ...places.map(([country, code], n) => `P${n},CUP,1,2025-11-12,${country},${code}`),
  ]
  const { jobId } = await upload(api, 'OrderImport', file.join('\n'), { check: true })
  const { result } = await api.imports.getRows({ query: { jobId } })
  const valueOf = (row: (typeof result)[number], name: string) =>
    row.values.find(({ field }) => field === name)?.value ?? ''
  expect(result.map((row) => [row.state, valueOf(row, 'shippingCountry'), valueOf(row, 'shippingPostcode')])).toEqual([
    ['good', 'IE', 'D02 X285'],
    ['good', 'GB', 'SW1A 1AA'],
    ['good', 'Channel Islands', 'JE2 4UA'],
    ['good', 'Unspecified', ''],
    ['good', 'MY', '01000'],
  ])
})
