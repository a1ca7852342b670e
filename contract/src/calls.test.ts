import { expect, test } from 'vitest'
import { calls } from './calls/all.ts'
import type { Call } from './define.ts'

const all = Object.entries(calls).flatMap(([subject, table]) =>
  Object.entries<Call>(table).map(([name, call]) => ({ name: `${subject}.${name}`, call })),
)

/** They change nothing that any call shows, each for its own reason. */
const changesNothing: Record<string, string> = {
  'account.authenticate': 'opens a session; nobody is signed in who could have read anything',
  'account.forgetPassword': 'leaves a mail; the link is made, and told, when that is sent',
  'account.signOut': 'ends the session, and with it all that was read',
  'shop.authMarketUrl': 'leaves a way back from the marketplace; nothing of the shop is another until it is walked',
  'order.createTrackingToken': 'makes the same token every time, and keeps nothing',
}

/** The specification has two calls that write by GET: they are never kept, nobody else's page makes them, and they need a session. */
const writesByGet: readonly string[] = ['shop.authMarketUrl', 'shop.syncMarket']
const isWriting = ({ name, call }: (typeof all)[number]): boolean => call.method !== 'GET' || writesByGet.includes(name)

test('no call writes by GET but those that the specification has so; they are the person’s alone', () => {
  const found = all.filter(({ call }) => call.method === 'GET' && (call.changes || !call.shows?.length))
  expect(found.map(({ name }) => name)).toEqual(writesByGet)
  const open = found.filter(({ call }) => call.access.includes('PUBLIC') || !call.ownPages || !call.neverKept)
  expect(open).toEqual([])
})

test('a call that reads says what it shows', () => {
  expect(all.filter((one) => !isWriting(one) && !one.call.shows?.length).map(({ name }) => name)).toEqual([])
})

test('a call that writes says what it changes, or it stands in the list of those that change nothing', () => {
  const silent = all.filter((one) => isWriting(one) && !one.call.shows && !one.call.changes?.length)
  expect(silent.map(({ name }) => name).toSorted()).toEqual(Object.keys(changesNothing).toSorted())
})

test('no call both shows and changes, or names a subject twice', () => {
  const named = ({ shows = [], changes = [] }: Call) => [...shows, ...changes]
  const wrong = all.filter(
    ({ call }) => (call.shows && call.changes) || new Set(named(call)).size !== named(call).length,
  )
  expect(wrong.map(({ name }) => name)).toEqual([])
})

test('a list and its count are read again for the same reasons, but for what only fills the rows of the list', () => {
  const byName = new Map(all.map(({ name, call }) => [name, call]))
  const counts = [...byName].flatMap(([name, count]) => {
    const list = byName.get(name.replace(/(Count|Total)$/, ''))
    return list && list !== count ? [{ name, list: list.shows ?? [], count: count.shows ?? [] }] : []
  })
  expect(counts.length).toBeGreaterThan(8)
  expect(counts.filter(({ list, count }) => count[0] !== list[0] || count.some((one) => !list.includes(one)))).toEqual(
    [],
  )
})
