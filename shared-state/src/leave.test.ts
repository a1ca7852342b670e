import { beforeEach, expect, test, vi } from 'vitest'
import { accessChanged, keepInStep, leave, sessionEnded } from './leave.ts'
import { $session, signIn } from './session.ts'
import { keepUser, type User } from './user.ts'

const assign = vi.fn()
const reload = vi.fn()
const handed = new Map<string, string>()
beforeEach(() => {
  handed.clear()
  vi.stubGlobal('sessionStorage', { setItem: (key: string, text: string) => handed.set(key, text) })
  assign.mockClear()
  reload.mockClear()
  vi.stubGlobal('document', { cookie: '' })
  vi.stubGlobal('location', { assign, reload, pathname: '/order', search: '' })
  vi.stubGlobal('localStorage', { getItem: () => null })
  signIn('a-token', Date.now() + 60_000)
  reload.mockClear()
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

/** What the page listens to, by the name of the event. */
function pageOf(): Record<string, (event: { persisted: boolean }) => void> {
  const heard: ReturnType<typeof pageOf> = {}
  vi.stubGlobal('window', {
    addEventListener: (name: string, listener: (typeof heard)[string]) => (heard[name] = listener),
  })
  return heard
}

test('a session that has ended leaves for the sign-in, and comes back from there', () => {
  sessionEnded()
  sessionEnded()
  expect(assign.mock.calls).toEqual([['/auth/login?next=%2Forder']])
})

test('a session that has ended says so at the sign-in, and why where that is known; a sign-out says nothing', () => {
  leave()
  expect(handed.size).toBe(0)
  signIn('a-token', Date.now() + 60_000)
  keepUser({ email: 'wren@crossdock.example' } as User, 'a-token')
  sessionEnded()
  expect(Object.fromEntries(handed)).toEqual({
    'crossdock:email': 'wren@crossdock.example',
    'crossdock:told': 'You were signed out: your session has ended. What you typed is kept on this device.',
  })
  signIn('a-token', Date.now() + 60_000)
  accessChanged('role')
  sessionEnded()
  expect(handed.get('crossdock:told')).toContain('You were signed out: your role was changed.')
})

test('where another tab has signed in meanwhile, a call of before ends nothing: the page begins anew', () => {
  vi.stubGlobal('localStorage', { getItem: () => JSON.stringify({ token: 'newer', expiresTimestamp: 1 }) })
  sessionEnded()
  expect([assign.mock.calls, reload.mock.calls.length, $session.get()?.token]).toEqual([[], 1, 'a-token'])
})

test('another sign-in in another tab begins the page anew; signing out is the guard’s', () => {
  pageOf()
  keepInStep()
  signIn('another', Date.now() + 60_000)
  expect(reload.mock.calls.length).toBe(1)
  $session.set(undefined)
  signIn('third', Date.now() + 60_000)
  expect(reload.mock.calls.length).toBe(1)
})

test('a page that was left and is shown again begins anew', () => {
  const heard = pageOf()
  keepInStep()
  heard['pageshow']?.({ persisted: false })
  expect(reload.mock.calls.length).toBe(0)
  heard['pageshow']?.({ persisted: true })
  expect(reload.mock.calls.length).toBe(1)
})
