import { setPersistentEngine } from '@nanostores/persistent'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { roles, type Role } from 'contract/roles'
import { makeShelf } from './make-shelf.ts'

/** The shell's start (portal.md 4, 8, 9), by a clock that is moved by hand. */

const success = { success: true, status: { code: 1, message: '' } }
const personOf = (role: Role) => ({
  ...success,
  id: 7,
  name: 'Wren',
  email: 'wren@crossdock.example',
  role: { type: role },
  user: { id: 7, name: 'Wren', email: 'wren@crossdock.example', role },
  result: {
    id: 7,
    name: 'Wren',
    email: 'wren@crossdock.example',
    role: { type: role },
    user: { id: 7, name: 'Wren', email: 'wren@crossdock.example', role },
    merchant: null,
    location: null,
    timeZone: 'UTC',
    merchantCount: 3,
  },
})
const numbers = { totalFulfillment: 1, inPickingList: 2, newOrder: 3, nonformance: 4, packed: 5, picked: 6, ship: 7 }
const merchants = [
  { merchantId: 0, merchantName: 'None' },
  { merchantId: 3, merchantName: 'Birch Outdoor' },
]

const hourMs = 3_600_000
let asked: URL[] = []
let myself: () => Response
let page = { cookie: '' }
const countOf = (path: string) => asked.filter(({ pathname }) => pathname.toLowerCase().endsWith(path)).length
const left = vi.fn()
const reloaded = vi.fn()

/** A server that answers the calls of the start. */
async function serve(input: string): Promise<Response> {
  const url = new URL(input, 'https://portal.example')
  asked.push(url)
  const path = url.pathname.toLowerCase()
  if (path.endsWith('/myself')) return myself()
  if (path.endsWith('/getallmerchantlist')) return Response.json({ ...success, result: merchants })
  return Response.json({ ...success, result: { ...numbers, delivered: 8, statuses: [] } })
}

/** A page that begins: every module anew, as after a full load. */
async function open() {
  const modules = await Promise.all([
    import('./merchants.ts'),
    import('./password.ts'),
    import('./session.ts'),
    import('./start.ts'),
    import('./user.ts'),
  ])
  const [{ $merchants }, { $passwordExpired }, { $session, signIn }, { startSession }, { $role, $user }] = modules
  const signInNow = () => signIn('abc', Date.now() + hourMs)
  return { $merchants, $passwordExpired, $session, startSession, $role, $user, signInNow }
}

beforeEach(() => {
  vi.resetModules()
  vi.useFakeTimers({ now: Date.parse('2026-11-24T09:42:00Z') })
  for (const way of ['info', 'warn', 'error'] as const) vi.spyOn(console, way).mockImplementation(() => undefined)
  vi.stubGlobal('fetch', serve)
  vi.stubGlobal('localStorage', makeShelf())
  vi.stubGlobal('sessionStorage', makeShelf())
  setPersistentEngine(localStorage, { addEventListener: () => undefined, removeEventListener: () => undefined })
  page = { cookie: '' }
  const listens = { addEventListener: () => undefined, removeEventListener: () => undefined }
  vi.stubGlobal('document', Object.assign(page, { visibilityState: 'visible', ...listens }))
  vi.stubGlobal('window', listens)
  vi.stubGlobal('location', { assign: left, reload: reloaded, pathname: '/order', search: '' })
  left.mockClear()
  reloaded.mockClear()
  asked = []
})
afterEach(() => {
  vi.clearAllTimers()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('every second it looks for a token; with one it asks who is signed in, once', async () => {
  const { $role, startSession, signInNow } = await open()
  myself = () => Response.json(personOf('WAREHOUSE_MANAGER'))
  await startSession()
  await vi.advanceTimersByTimeAsync(2_500)
  expect(asked).toEqual([])
  expect($role.get()).toBe('MERCHANT_WORKER')
  signInNow()
  await vi.advanceTimersByTimeAsync(499)
  expect(asked).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect([countOf('/user/myself'), $role.get()]).toEqual([1, 'WAREHOUSE_MANAGER'])
  expect(page.cookie).toBe('role=WAREHOUSE_MANAGER; max-age=60; path=/; samesite=lax')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(countOf('/user/myself')).toBe(1)
})

test('with a password that has expired nothing is asked until it is changed', async () => {
  const { $passwordExpired, startSession, signInNow } = await open()
  myself = () => Response.json(personOf('WORKER'))
  signInNow()
  $passwordExpired.set(true)
  await startSession()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(asked).toEqual([])
  $passwordExpired.set(false)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(countOf('/user/myself')).toBe(1)
})

test('after a failure it asks again in 10 seconds, and says nothing', async () => {
  const { $user, startSession, signInNow } = await open()
  myself = () => Response.json({ success: false, message: 'Ill.' }, { status: 500 })
  signInNow()
  await startSession()
  await vi.advanceTimersByTimeAsync(9_999)
  expect(countOf('/user/myself')).toBe(1)
  myself = () => Response.json(personOf('WORKER'))
  await vi.advanceTimersByTimeAsync(1)
  expect([countOf('/user/myself'), $user.get()?.name]).toEqual([2, 'Wren'])
})

test('a 403 forces a new password', async () => {
  const { $passwordExpired, startSession, signInNow } = await open()
  myself = () => Response.json({ success: false, message: 'No.' }, { status: 403 })
  signInNow()
  await startSession()
  expect($passwordExpired.get()).toBe(true)
})

test('a 403 that names the expired password stores that and loads the page anew, once', async () => {
  const { $passwordExpired, startSession, signInNow } = await open()
  const facts = { days: 30, passwordRules: 'length', email: 'wren@crossdock.example' }
  myself = () =>
    Response.json({ success: false, error: 'password-expired', message: 'Expired.', facts }, { status: 403 })
  signInNow()
  await startSession()
  expect([$passwordExpired.get(), reloaded.mock.calls.length]).toEqual([true, 1])
  // The page that is loaded then finds them.
  expect(JSON.parse(localStorage.getItem('crossdock:password-expiry') ?? '')).toEqual(facts)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(reloaded.mock.calls.length).toBe(1)
})

test('a 401 clears the session and leads to the sign-in', async () => {
  const { $session, startSession, signInNow } = await open()
  myself = () => Response.json({ success: false, message: 'Who?' }, { status: 401 })
  signInNow()
  await startSession()
  expect([$session.get(), left.mock.calls]).toEqual([undefined, [['/auth/login?next=%2Forder']]])
})

test.each(roles)('%s: who reads orders has the statistics, who works in the warehouse the merchants', async (role) => {
  const { $merchants, startSession, signInNow } = await open()
  myself = () => Response.json(personOf(role))
  signInNow()
  await startSession()
  await vi.advanceTimersByTimeAsync(0)
  const isWarehouse = ['SUPERADMIN', 'WAREHOUSE_MANAGER', 'WAREHOUSE_WORKER'].includes(role)
  const hasOrders = !['SYSTEM_ADMINISTRATOR', 'ADMIN', 'WORKER'].includes(role)
  expect([countOf('/merchant/getallmerchantlist'), countOf('/statistics/getorder')]).toEqual([
    isWarehouse ? 1 : 0,
    hasOrders ? 1 : 0,
  ])
  // No merchant 0; no filter is asked with.
  expect($merchants.get()).toEqual(isWarehouse ? [{ value: 3, label: 'Birch Outdoor' }] : [])
  expect(asked.filter(({ pathname }) => pathname.endsWith('MerchantList')).map(({ search }) => search)).toEqual(
    isWarehouse ? [''] : [],
  )
})

test('the statistics are read again every 10 minutes, each time over the last 30 days', async () => {
  const { startSession, signInNow } = await open()
  myself = () => Response.json(personOf('MERCHANT_WORKER'))
  signInNow()
  await startSession()
  await vi.advanceTimersByTimeAsync(599_999)
  expect(countOf('/statistics/getorder')).toBe(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(
    asked.filter(({ pathname }) => pathname.endsWith('GetOrder')).map(({ search }) => decodeURIComponent(search)),
  ).toEqual([
    '?DateFrom=2026-10-25T09:42&DateTo=2026-11-24T09:42',
    '?DateFrom=2026-10-25T09:52&DateTo=2026-11-24T09:52',
  ])
})

test('what waits in a dialog is told, until it stands in its form again', async () => {
  myself = () => Response.json(personOf('WORKER'))
  const { startSession, signInNow } = await open()
  const [{ keepDraft }, { $notice }] = await Promise.all([import('./drafts.ts'), import('./notice.ts')])
  keepDraft(7, '/order#5#reason', { reason: 'No reply' }, { inside: 'Hold WO-5' })
  signInNow()
  await startSession()
  expect($notice.get()).toEqual({
    type: 'info',
    message: 'What you typed in "Hold WO-5" is kept.',
    next: 'Open it again to go on.',
  })
  const [{ draftIsBack }, { notify }] = await Promise.all([import('./drafts-told.ts'), import('./notice.ts')])
  draftIsBack()
  expect($notice.get()).toBeUndefined()
  // Whatever else is said stays.
  notify({ message: 'Gone.' })
  draftIsBack()
  expect($notice.get()?.message).toBe('Gone.')
})

test('how many merchants there are follows what is told of merchants, though the person is kept for a day', async () => {
  const told = personOf('SUPERADMIN')
  myself = () => Response.json(told)
  const { $user, startSession, signInNow } = await open()
  signInNow()
  await startSession()
  const { changesHeard } = await import('./changes.ts')
  told.result.merchantCount = 4
  changesHeard([{ subject: 'merchant', id: 9 } as never])
  await vi.advanceTimersByTimeAsync(2_000)
  expect($user.get()?.merchantCount).toBe(4)
})
