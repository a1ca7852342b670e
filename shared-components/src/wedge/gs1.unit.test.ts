import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fixedLengthOf, identifiers } from './gs1-identifiers.ts'
import { checkDigitOf, yearOf, type Gs1Element } from './gs1-values.ts'
import { eanOf, parseGs1 } from './gs1.ts'

const today = new Date('2026-03-01T12:00:00')
const gs = '\u001d'
const parse = (raw: string) => parseGs1(raw, today)

const digits = (least: number, most = least) =>
  fc.array(fc.integer({ min: 0, max: 9 }), { minLength: least, maxLength: most }).map((list) => list.join(''))
const characters = [...'!"%&\'()*+,-./0123456789:;<=>?ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz']
const words = (most: number) =>
  fc.array(fc.constantFrom(...characters), { minLength: 1, maxLength: most }).map((list) => list.join(''))
const keys = (length: number) => digits(length - 1).map((body) => `${body}${checkDigitOf(body)}`)
const days = fc
  .record({
    year: fc.integer({ min: 0, max: 99 }),
    month: fc.integer({ min: 1, max: 12 }),
    day: fc.integer({ min: 0, max: 28 }),
  })
  .map(({ year, month, day }) => [year, month, day].map((part) => String(part).padStart(2, '0')).join(''))
const valueOf = { key: keys, day: () => days, text: words, number: (most: number) => digits(1, most), weight: digits }

/** Elements a label may carry: each identifier at most once, in any order. */
const labels = fc
  .shuffledSubarray(Object.entries(identifiers), { minLength: 1 })
  .chain((chosen) =>
    fc.tuple(
      ...chosen.map(([ai, { kind, length }]) =>
        fc.record({ ai: fc.constant(ai.replace('n', '3')), value: valueOf[kind](length) }),
      ),
    ),
  )

/** As a printer encodes it: a separator after every value of variable length but the last. */
const encoded = (elements: readonly Gs1Element[]) =>
  elements
    .map(
      ({ ai, value }, index) => ai + value + (fixedLengthOf(ai) === undefined && index < elements.length - 1 ? gs : ''),
    )
    .join('')

test('every label that is encoded is read as it was', () => {
  fc.assert(
    fc.property(labels, (elements) => {
      const gs1 = parse(`]C1${encoded(elements)}`)
      expect([gs1?.elements, gs1?.problem]).toEqual([elements, undefined])
    }),
  )
})

test('the readable line gives the same as the symbol', () => {
  const withoutParentheses = labels.filter((elements) => elements.every(({ value }) => !value.includes('(')))
  fc.assert(
    fc.property(withoutParentheses, (elements) => {
      expect(parse(elements.map(({ ai, value }) => `(${ai})${value}`).join(''))).toEqual(
        parse(`]C1${encoded(elements)}`),
      )
    }),
  )
})

test('no text makes it throw, and what it says of it is right or a problem', () => {
  fc.assert(
    fc.property(fc.string(), fc.constantFrom('', gs, ']C1', ']d2', '01', '(01)', '(10'), (text, start) => {
      const gs1 = parse(start + text)
      if (gs1?.problem) expect(Object.keys(gs1).sort()).toEqual(['elements', 'problem'])
    }),
  )
})

test('a wrong check digit is told with the right one, and no field is filled', () => {
  fc.assert(
    fc.property(
      fc
        .constantFrom(['00', 18], ['01', 14], ['02', 14])
        .chain(([ai, length]) =>
          fc.tuple(fc.constant(String(ai)), keys(Number(length)), fc.integer({ min: 1, max: 9 })),
        ),
      ([ai, key, off]) => {
        const wrong = `${key.slice(0, -1)}${(Number(key.slice(-1)) + off) % 10}`
        expect(parse(`]C1${ai}${wrong}`)).toEqual({
          elements: [],
          problem: expect.stringContaining(`its check digit would be ${key.slice(-1)}.`),
        })
      },
    ),
  )
})

test('a case label says product, batch, expiry and how many', () => {
  expect(parse(`]C10102001234500173${'17'}261231${'10'}26-B4${gs}3012`)).toEqual({
    gtin: '02001234500173',
    expiryDay: '2026-12-31',
    batch: '26-B4',
    count: 12,
    elements: [
      { ai: '01', value: '02001234500173' },
      { ai: '17', value: '261231' },
      { ai: '10', value: '26-B4' },
      { ai: '30', value: '12' },
    ],
  })
})

test('a pallet label says its SSCC and what is on it', () => {
  expect(parse('(00)200123450000000014 (02)12001234500170 (37)40 (15)270100 (400)PO-77 (420)10115')).toMatchObject({
    sscc: '200123450000000014',
    contentGtin: '12001234500170',
    contentCount: 40,
    bestBeforeDay: '2027-01-31',
    customerOrder: 'PO-77',
    shipToPostcode: '10115',
  })
})

test('day 00 is the last of its month, in leap years too', () => {
  expect(['280200', '270200', '261100'].map((day) => parse(`]C117${day}`)?.expiryDay)).toEqual([
    '2028-02-29',
    '2027-02-28',
    '2026-11-30',
  ])
})

test('years are at most 49 back and 50 ahead', () => {
  expect([76, 77, 26, 0, 99].map((year) => yearOf(year, 2026))).toEqual([2076, 1977, 2026, 2000, 1999])
  expect([75, 76, 24, 25, 0].map((year) => yearOf(year, 2075))).toEqual([2075, 2076, 2124, 2125, 2100])
})

test('a day that does not exist is a problem in words', () => {
  expect(['261332', '260230', '2612'].map((day) => parse(`]C111${day}`)?.problem)).toEqual([
    'The production day (11) 261332 names month 13.',
    'The production day (11) 260230 names day 30 of a month with 28.',
    'The production day (11) needs 6 digits and has 4.',
  ])
})

test('net weight counts its decimals', () => {
  expect(['3103001250', '3100000002', '3105012345'].map((weight) => parse(`]C1${weight}`)?.netWeightGrams)).toEqual([
    1250, 2000, 123.45,
  ])
})

test('a batch that runs on says that a separator may be missing', () => {
  expect(parse(']C1010200123450017310ABCDEFGHIJKLMNOPQRSTUVWXYZ')?.problem).toBe(
    'The batch (10) has more than 20 characters: a group separator may be missing after it.',
  )
})

test('identifiers without a name in the house are kept as elements', () => {
  expect(parse(`]C1392215${gs}0102001234500173${'240'}X`)).toMatchObject({
    gtin: '02001234500173',
    elements: [{ ai: '3922', value: '15' }, { ai: '01' }, { ai: '240', value: 'X' }],
  })
})

test('an identifier that GS1 does not give out is a problem', () => {
  expect([parse(']C1052001')?.problem, parse('(05)2001')?.problem]).toEqual([
    'No application identifier begins with 0520.',
    '(05) is not an application identifier.',
  ])
})

test('one identifier with two values is a contradiction', () => {
  expect(parse(`]C110A${gs}10B`)?.problem).toBe('The code says (10) twice, and not the same.')
})

test('what only looks like GS1 is not taken for it', () => {
  const plain = [
    '2001234500173',
    'A-03-12-B',
    'T-12',
    '',
    '0102001234500174',
    '010200123450017',
    '1234567890123456',
    ']C00102001234500173',
    ']E02001234500173',
    'WO-1(01)',
    '17261231',
  ]
  expect(plain.map(parse)).toEqual(plain.map(() => undefined))
})

test('a label without AIM identifier is read where it begins with its product or SSCC', () => {
  expect([
    parse('010200123450017317261231')?.expiryDay,
    parse('00200123450000000014')?.sscc,
    parse(`${gs}17261231`)?.expiryDay,
  ]).toEqual(['2026-12-31', '200123450000000014', '2026-12-31'])
})

test('a GTIN becomes the EAN that products carry', () => {
  expect(['02001234500173', '00000020012346', '12001234500170'].map(eanOf)).toEqual([
    '2001234500173',
    '20012346',
    '12001234500170',
  ])
})
