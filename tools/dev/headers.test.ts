import { expect, test } from 'vitest'
import { placed, plainHeaders } from './headers.ts'

const shell = new URL('https://portal.example')

test('a redirect to the portal stays on this machine, one to another host does not', () => {
  expect(placed(shell, 'https://portal.example/dashboard?a=1')).toBe('/dashboard?a=1')
  expect(placed(shell, 'https://portal.example')).toBe('/')
  expect(placed(shell, '/auth/login')).toBe('/auth/login')
  expect(placed(shell, 'https://portal.example.evil/')).toBe('https://portal.example.evil/')
})

test('nothing tells the browser to ask this machine for https', () => {
  const policy = (said: string) => plainHeaders(shell, { 'content-security-policy': said })['content-security-policy']
  expect(
    plainHeaders(shell, { 'strict-transport-security': 'max-age=63072000', 'alt-svc': 'h3=":443"', etag: '"1"' }),
  ).toEqual({ etag: '"1"' })
  expect(policy("default-src 'none'; upgrade-insecure-requests; script-src 'self'")).toBe(
    "default-src 'none'; script-src 'self'",
  )
  expect(policy("default-src 'none'; upgrade-insecure-requests")).toBe("default-src 'none';")
})

test("a cookie for the portal's name over https is one of this machine's", () => {
  const cookies = plainHeaders(shell, {
    'set-cookie': [
      'node=a; Path=/; Domain=portal.example; Secure; SameSite=None',
      '__Host-b=1; Path=/; Secure',
      'note=insecure; HttpOnly',
    ],
  })['set-cookie']
  expect(cookies).toEqual(['node=a; Path=/', '__Host-b=1; Path=/; Secure', 'note=insecure; HttpOnly'])
})
