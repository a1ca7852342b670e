import { beforeEach, expect, test, vi } from 'vitest'
import { makeShelf } from './make-shelf.ts'
import { $notice } from './notice.ts'
import { $session, signIn } from './session.ts'
import { $signOutRefused, signOut, signOutAndLeaveScans } from './sign-out.ts'

const assign = vi.fn()
let answer: () => Promise<Response>
beforeEach(() => {
  assign.mockClear()
  $notice.set(undefined)
  vi.stubGlobal('document', { cookie: '' })
  vi.stubGlobal('location', { assign, pathname: '/order', search: '', href: 'https://portal.example/order' })
  vi.stubGlobal('localStorage', makeShelf())
  vi.stubGlobal('fetch', () => answer())
  signIn('a-token', Date.now() + 60_000)
})

test('without a connection nobody is signed out by half: it is said, and the page stays', async () => {
  answer = () => Promise.reject(new TypeError('Failed to fetch'))
  await signOut()
  expect($session.get()?.token).toBe('a-token')
  expect(assign.mock.calls).toEqual([])
  expect($notice.get()?.message).toContain('You are still signed in: the server cannot be reached')
  expect($signOutRefused.get()).toBe(false)
})

test('who was told of it and leaves scans behind goes all the same', async () => {
  answer = () => Promise.reject(new TypeError('Failed to fetch'))
  await signOutAndLeaveScans()
  expect([$session.get(), assign.mock.calls]).toEqual([undefined, [['/auth/login']]])
})

test('a server that answers, whatever it says, keeps nobody signed in here', async () => {
  answer = () => Promise.resolve(Response.json({ success: false, message: 'Ill.' }, { status: 500 }))
  await signOut()
  expect([$session.get(), assign.mock.calls]).toEqual([undefined, [['/auth/login']]])
})
