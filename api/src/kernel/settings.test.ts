import { expect, test } from 'vitest'
import { numberOf, originsOf, publicUrlOf, rulesOf, secretOf, secretsOf, smtpUrlOf } from './settings.ts'

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
    expect(() => numberOf('PASSWORD_LIFE_DAYS', said, 90, 0)).toThrow('a whole number from 0 to 1000000')
  expect(rulesOf('length')).toBe('length')
  expect(() => rulesOf('long')).toThrow('composition or length')
})

test('a secret is long and not one character over and over', () => {
  const fine = 'k3Jq9wPz0aXc7Vb2nM5LtR8yUi4oEe1s'
  expect(secretOf(fine)).toBe(fine)
  for (const said of ['', fine.slice(1), 'x'.repeat(64), 'secret'.repeat(8)])
    expect(() => secretOf(said), said).toThrow('SECRET must be a random text of at least 32 characters')
})

test('SECRET may be new,old; a comma within a secret is part of it', () => {
  const [newest, old] = ['k3Jq9wPz0aXc7Vb2nM5LtR8yUi4oEe1s', 'Zb8xK2mQ7vR4tY1wE6uI9oP3aS5dF0gH']
  expect(secretsOf(newest)).toEqual([newest])
  expect(secretsOf(`${newest},${old}`)).toEqual([newest, old])
  expect(secretsOf(` ${newest} , ${old}\n`)).toEqual([newest, old])
  for (const whole of ['a secret of ours only, never used elsewhere', `${newest},short`, `${newest},${old},${old}`])
    expect(secretsOf(whole)).toEqual([whole])
  expect(() => secretsOf('short,shorter')).toThrow('SECRET must be a random text')
})

test.each([
  ['', ''],
  ['https://portal.example', 'https://portal.example'],
  ['https://portal.example/', 'https://portal.example'],
  ['HTTPS://Portal.Example:443', 'https://portal.example'],
  ['http://10.0.0.5:8080/', 'http://10.0.0.5:8080'],
  ['http://[::1]:8080', 'http://[::1]:8080'],
])('the address people use, said as "%s", is its origin: "%s"', (said, origin) => {
  expect(publicUrlOf(said)).toBe(origin)
})

test.each([
  ['portal.example', 'Write it like'],
  ['ftp://portal.example', 'Write it like'],
  ['javascript:alert(1)', 'Write it like'],
  ['https://portal.example/app', 'Write https://portal.example instead'],
  ['https://portal.example/?a=1', 'Write https://portal.example instead'],
  ['https://portal.example?', 'Write https://portal.example instead'],
  ['https://portal.example/#a', 'Write https://portal.example instead'],
  ['https://user:Secret-7@portal.example', 'Write https://portal.example.'],
  ['https://Secret-7@portal.example', 'Write https://portal.example.'],
])('%s is not the address people use, and is refused with what to write', (said, words) => {
  expect(() => publicUrlOf(said)).toThrow(new RegExp(`^PUBLIC_URL (?!.*Secret-7).*${words}`))
})

test('a mail server needs an address for the links in its mails, and is never repeated', () => {
  const url = 'smtps://user:Secret-7@mail.example'
  expect(smtpUrlOf('', '')).toBe('')
  expect(smtpUrlOf(url, 'https://portal.example')).toBe(url)
  expect(() => smtpUrlOf(url, '')).toThrow(/^SMTP_URL is set without PUBLIC_URL(?!.*Secret-7)/)
  for (const said of ['mail.example:25', 'https://user:Secret-7@mail.example', 'smtp://', 'Secret-7'])
    expect(() => smtpUrlOf(said, 'https://portal.example')).toThrow(/^SMTP_URL is no address(?!.*Secret-7)/)
})

test('no number is so large that a timer made of it would end at once', () => {
  expect(() => numberOf('WAIT_SECONDS', '3000000', 10, 1)).toThrow('WAIT_SECONDS is 3000000: it must be a whole number')
  expect(() => numberOf('PORT', '99999', 8080, 0, 65_535)).toThrow(
    'PORT is 99999: it must be a whole number from 0 to 65535',
  )
})
