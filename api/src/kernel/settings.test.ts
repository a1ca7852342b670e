import { expect, test } from 'vitest'
import { numberOf, originsOf, rulesOf, secretOf } from './settings.ts'

test('origins are a comma list, each once, none by default', () => {
  expect(originsOf('')).toEqual([])
  expect(originsOf(' https://shop.example, http://10.0.0.5:8080 ,,https://shop.example')).toEqual([
    'https://shop.example',
    'http://10.0.0.5:8080',
  ])
})

test.each([
  ['*', 'List each origin'],
  ['https://*.shop.example', 'List each origin'],
  ['shop.example', 'Write it like'],
  ['null', 'Write it like'],
  ['file:///tmp', 'Write it like'],
  ['https://shop.example/', 'Write https://shop.example instead'],
  ['https://shop.example/cart', 'Write https://shop.example instead'],
  ['https://Shop.example', 'Write https://shop.example instead'],
  ['https://shop.example:443', 'Write https://shop.example instead'],
  ['https://a:b@shop.example', 'Write https://shop.example instead'],
])('%s is no origin, and is refused with what to write', (said, words) => {
  expect(() => originsOf(`https://fine.example,${said}`)).toThrow(new RegExp(`^CORS_ORIGINS holds .*${words}`))
})

test('a number that is none, and rules that nobody knows, are refused with what they may be', () => {
  expect(numberOf('PASSWORD_LIFE_DAYS', undefined, 90, 0)).toBe(90)
  expect(numberOf('PASSWORD_LIFE_DAYS', '0', 90, 0)).toBe(0)
  for (const said of ['-1', '1.5', 'never'])
    expect(() => numberOf('PASSWORD_LIFE_DAYS', said, 90, 0)).toThrow('a whole number, 0 or more')
  expect(rulesOf('length')).toBe('length')
  expect(() => rulesOf('long')).toThrow('composition or length')
})

test('a secret is long and not one character over and over', () => {
  const fine = 'k3Jq9wPz0aXc7Vb2nM5LtR8yUi4oEe1s'
  expect(secretOf(fine)).toBe(fine)
  for (const said of ['', fine.slice(1), 'x'.repeat(64), 'secret'.repeat(8)])
    expect(() => secretOf(said), said).toThrow('SECRET must be a random text of at least 32 characters')
})
