import { beforeEach, expect, test, vi } from 'vitest'
import { leave } from './leave.ts'
import { $session, signIn } from './session.ts'

const assign = vi.fn()
beforeEach(() => {
  assign.mockClear()
  vi.stubGlobal('document', { cookie: '' })
  vi.stubGlobal('location', { assign, pathname: '/order', search: '' })
  signIn('a-token', Date.now() + 60_000)
})

test('who hears that the session is gone and leaves too makes no second navigation', () => {
  const stop = $session.listen(() => leave('/auth/login?next=%2Forder'))
  leave()
  stop()
  expect(assign.mock.calls).toEqual([['/auth/login']])
  expect($session.get()).toBeUndefined()
})

test('a page that came back can be left again', () => {
  leave()
  signIn('another', Date.now() + 60_000)
  leave('/auth/login?next=%2Forder')
  expect(assign.mock.calls).toEqual([['/auth/login'], ['/auth/login?next=%2Forder']])
})
