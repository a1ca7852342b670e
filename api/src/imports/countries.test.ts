import { expect, test } from 'vitest'
import { countryOf, postcodeFault, postcodeOf } from './countries.ts'

const codesOf = (...names: string[]): (string | undefined)[] => names.map(countryOf)

test('a country is known by its code and by its name in English', () => {
  expect(codesOf('gb', 'United Kingdom', 'FRANCE', 'Australia', 'Netherlands', 'Malaysia', 'Hong Kong')).toEqual([
    'GB',
    'GB',
    'FR',
    'AU',
    'NL',
    'MY',
    'HK',
  ])
})

test('a country is known by the names its people give it', () => {
  expect(
    codesOf('Deutschland', 'Österreich', 'Osterreich', 'España', 'Nederland', 'Suisse', '日本', 'ประเทศไทย'),
  ).toEqual(['DE', 'AT', 'AT', 'ES', 'NL', 'CH', 'JP', 'TH'])
  expect(codesOf('ไทย', '中国', 'Việt Nam', 'Türkiye')).toEqual(['TH', 'CN', 'VN', 'TR'])
})

test('a country is known by its short and old names', () => {
  expect(codesOf('EIRE', 'USA', 'U.S.A.', 'UK', 'UAE', 'Holland', 'RSA', 'Burma', 'Czech Republic', 'Turkey')).toEqual([
    'IE',
    'US',
    'US',
    'GB',
    'AE',
    'NL',
    'ZA',
    'MM',
    'CZ',
    'TR',
  ])
})

test('what is no country is none', () => {
  expect(codesOf('', 'Channel Islands', 'European Community', 'Unspecified', 'XX', 'Selangor')).toEqual(
    Array(6).fill(undefined),
  )
})

test('a postcode comes without what kept its zeros in a spreadsheet', () => {
  expect(["'01234", '="01234"', '01234', 'SW1A 1AA'].map(postcodeOf)).toEqual(['01234', '01234', '01234', 'SW1A 1AA'])
})

test('a postcode of the wrong length is told where a country has one length', () => {
  expect(postcodeFault('4730', 'MY')).toBe('MY postcodes have 5 digits')
  expect(postcodeFault('SW1A 1AA', 'GB')).toBeUndefined()
})
