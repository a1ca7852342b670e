import { expect, test } from 'vitest'
import { calledOf, linkWords, nameOf, placeOf, signedInWords } from './person.ts'
import { makePerson, makeRecord } from './make-person.ts'
import { rolesFor, rolesToGive } from './role-notes.ts'

const now = Date.UTC(2026, 10, 24, 1, 42)
const hourMs = 3_600_000

test('somebody without a name is called by the e-mail', () => {
  expect(nameOf({ name: '', email: 'mira@birch.example' })).toBe('mira@birch.example')
  expect(calledOf({ name: ' ', email: 'mira@birch.example' })).toBe('mira@birch.example')
  expect(calledOf({ name: 'Devi Kumar', email: 'devi@crossdock.example' })).toBe('Devi')
})

test('a person works for a merchant, at a location, or everywhere', () => {
  const nowhere = { merchantName: null, locationName: null }
  expect(placeOf({ ...nowhere, merchantName: 'Birch Outdoor', role: 'CLIENT' })).toBe('Birch Outdoor')
  expect(placeOf({ ...nowhere, locationName: 'North Dock', role: 'WORKER' })).toBe('North Dock')
  expect(placeOf({ ...nowhere, role: 'SUPERADMIN' })).toBe('All locations')
  expect(placeOf({ ...nowhere, role: 'WAREHOUSE_WORKER' })).toBe('No location')
})

test("a record offers the roles of a person's own side, since no way leads back from the other", () => {
  expect(rolesFor(makeRecord())).toEqual(rolesToGive('SUPERADMIN', false))
  expect(rolesFor(makeRecord({ role: 'CLIENT' }))).toEqual(rolesToGive('SUPERADMIN', true))
  expect(rolesFor(makeRecord({ role: 'SUPERADMIN', assignableRoles: [] }))).toEqual(['SUPERADMIN'])
})

test('an invitation says how long its link works, and that it has ended', () => {
  const words = (linkExpiresTimestamp: number | null, isMailComing = false) =>
    linkWords({ linkExpiresTimestamp, isMailComing }, now)
  expect(words(now + 22 * hourMs)).toBe('link ends in 22 h')
  expect(words(now)).toBe('link has ended')
  expect(words(null)).toBe('link has ended')
  expect(words(null, true)).toBe('mail is on its way')
})

test.each([
  [{ sessions: 1 }, 'signed in'],
  [{ sessions: 2 }, 'on 2 devices'],
  [{ sessions: 0 }, undefined],
  [{ sessions: 0, lastSignInTimestamp: null }, 'never signed in'],
  [{ roleStatus: 'Waiting', lastSignInTimestamp: null }, 'asks to join'],
  [{ roleStatus: 'Invited', linkExpiresTimestamp: now + hourMs }, 'link ends in 1 h'],
] as const)('what stands under the last sign-in of %o is %s', (given, words) => {
  expect(signedInWords(makePerson(given), now)).toBe(words)
})
