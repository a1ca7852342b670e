import { mostOnManifest } from 'contract/manifest'
import { expect, test } from 'vitest'
import { drawnOn, fontsOf, sizesOf, wordsOn } from '../../test/pdf.ts'
import { barsOf } from './code128.ts'
import { manifest } from './manifest.ts'
import { type Manifest, type ManifestParcel, manifestPages } from './manifest-rules.ts'

const load: Manifest = {
  locationName: 'North Dock',
  timeZone: 'Asia/Kuala_Lumpur',
  binName: 'BIN-B1',
  handedBy: 'Nadia Rahman',
  handedAt: Date.UTC(2026, 10, 20, 13, 18),
  now: 0,
  part: 1,
  parts: 1,
}
const parcelOf = (orderId: number, more: Partial<ManifestParcel> = {}): ManifestParcel => ({
  orderId,
  number: 1,
  parcelRank: 1,
  parcelCount: 1,
  referenceCode: `SO-${orderId}`,
  shippingProvider: 'Swift',
  trackingNumber: `SWF${orderId}MY`,
  grams: 1250,
  codMinor: null,
  currency: 'MYR',
  ...more,
})
const many = (count: number) => Array.from({ length: count }, (_, index) => parcelOf(1000 + index))

test('a manifest says where, when, each parcel with its bars, and what the courier collects', async () => {
  const pdf = await manifest(load, [
    parcelOf(1, { codMinor: 12_050, parcelCount: 2 }),
    parcelOf(1, { codMinor: 12_050, parcelCount: 2, number: 2, parcelRank: 2, trackingNumber: 'SWF1B', grams: null }),
    parcelOf(2, { codMinor: 900, currency: 'SGD' }),
  ])
  const words = wordsOn(pdf)
  for (const said of [
    'Swift',
    'North Dock',
    'BIN-B1',
    '20 Nov 2026 09:18 PM (Asia/Kuala_Lumpur)',
    'Nadia Rahman',
    '3 parcels, 2.50 kg and 1 not weighed',
    'WO-1-2',
    '2 of 2',
    'SO-1',
    'SWF1B',
    'MYR 120.50',
    '0 of MYR 120.50',
    'To collect on delivery: MYR 120.50, SGD 9.00',
    'Signature',
    'Taken by Swift',
  ])
    expect(words).toContain(said)
  const bars = ['SWF1MY', 'SWF1B', 'SWF2MY'].reduce((sum, text) => sum + Math.ceil(barsOf(text).length / 2), 0)
  expect(drawnOn(pdf).match(/ re$/gm)).toHaveLength(bars)
})

test('each courier has pages of its own, as many as its parcels need, and signs on its last', async () => {
  const pages = manifestPages([...many(41), parcelOf(1, { shippingProvider: 'Coast', codMinor: 500 })])
  expect(pages.map(({ courier, page, pages: of, parcels }) => [courier, page, of, parcels.length])).toEqual([
    ['Swift', 1, 3, 20],
    ['Swift', 2, 3, 20],
    ['Swift', 3, 3, 1],
    ['Coast', 1, 1, 1],
  ])
  expect(pages.map(({ inPart }) => inPart.cash.length)).toEqual([0, 0, 0, 1])
  // A page that is full has no room to sign.
  expect(manifestPages(many(16)).map(({ parcels }) => parcels.length)).toEqual([16, 0])
  const pdf = await manifest(load, [...many(41), parcelOf(1, { shippingProvider: 'Coast' })])
  expect(sizesOf(pdf)).toHaveLength(4)
  expect(wordsOn(pdf).match(/Taken by/g)).toHaveLength(2)
  expect(wordsOn(pdf)).toContain('page 3 of 3')
})

test('each part says what its courier takes and collects in all parts beside its own', async () => {
  const parcels = many(mostOnManifest + 3).map((parcel) => ({ ...parcel, codMinor: 100 }))
  const words = wordsOn(await manifest({ ...load, part: 2, parts: 2 }, parcels))
  for (const said of ['3 parcels, 3.75 kg', 'of 503 parcels, 628.75 kg in all', 'To collect on delivery: MYR 3.00'])
    expect(words).toContain(said)
  expect(words).toContain('To collect in all parts: MYR 503.00')
  expect(words).not.toContain('WO-1000')
})

test('a name that is markup, runs right to left or has no end is drawn as it is, and breaks nothing', async () => {
  const names = ['<b>Swift</b> & "co"', '\u202eשליח מהיר\u0000', 'Courier without end '.repeat(20)]
  const pdf = await manifest(
    { ...load, binName: '<script>', locationName: 'مستودع' },
    names.map((shippingProvider, index) =>
      parcelOf(index, { shippingProvider, referenceCode: 'x'.repeat(100), trackingNumber: 'T'.repeat(64) }),
    ),
  )
  expect(sizesOf(pdf)).toHaveLength(3)
  expect(wordsOn(pdf)).toContain('<b>Swift</b> & "co"')
  expect(fontsOf(pdf).some((name) => name?.startsWith('Unifont'))).toBe(true)
})

test('a part of the most parcels is drawn in seconds', { timeout: 20_000 }, async () => {
  const started = performance.now()
  expect(sizesOf(await manifest(load, many(mostOnManifest)))).toHaveLength(26)
  expect(performance.now() - started).toBeLessThan(10_000)
})
