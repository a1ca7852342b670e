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
  'order.createTrackingToken': 'makes the same token every time, and keeps nothing',
}

test('a call that reads says what it shows', () => {
  expect(all.filter(({ call }) => call.method === 'GET' && !call.shows?.length).map(({ name }) => name)).toEqual([])
})

test('a call that writes says what it changes, or it stands in the list of those that change nothing', () => {
  const silent = all.filter(({ call }) => call.method !== 'GET' && !call.shows && !call.changes?.length)
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
