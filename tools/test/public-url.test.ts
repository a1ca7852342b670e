import { expect, test } from 'vitest'
import { publicUrlOf } from '../processes.mjs'

test('the address people use is what is set, else that of this machine; mail that leaves it needs one that is set', () => {
  const smtp = { SMTP_URL: 'smtps://user:Secret-7@mail.example' }
  expect(publicUrlOf('0.0.0.0', 8080, {})).toBe('http://localhost:8080')
  expect(publicUrlOf('127.0.0.1', 8080, { ...smtp, PUBLIC_URL: 'https://portal.example' })).toBe(
    'https://portal.example',
  )
  expect(() => publicUrlOf('127.0.0.1', 8080, smtp)).toThrow(/^SMTP_URL is set without PUBLIC_URL(?!.*Secret-7)/)
})
