import { expect, test } from 'vitest'
import { openDemoWords, publicUrlOf } from '../processes.mjs'

test('the address people use is what is set, else that of this machine; mail that leaves it needs one that is set', () => {
  const smtp = { SMTP_URL: 'smtps://user:Secret-7@mail.example' }
  expect(publicUrlOf('0.0.0.0', 8080, {})).toBe('http://localhost:8080')
  expect(publicUrlOf('127.0.0.1', 8080, { ...smtp, PUBLIC_URL: 'https://portal.example' })).toBe(
    'https://portal.example',
  )
  expect(() => publicUrlOf('127.0.0.1', 8080, smtp)).toThrow(/^SMTP_URL is set without PUBLIC_URL(?!.*Secret-7)/)
})

test('demo accounts that other machines can reach are warned of, and no others', () => {
  for (const host of ['0.0.0.0', '::', '192.168.1.20', 'portal.example'])
    expect(openDemoWords(host, true), host).toMatch(/^WARNING: .*published.*DEMO=0/)
  for (const host of ['127.0.0.1', '127.1.2.3', 'localhost', '::1']) expect(openDemoWords(host, true)).toBeUndefined()
  expect(openDemoWords('0.0.0.0', false)).toBeUndefined()
})
