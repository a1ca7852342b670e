import { expect, test } from 'vitest'
import { originsOf } from './settings.ts'

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
