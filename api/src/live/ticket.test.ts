import fc from 'fast-check'
import { expect, test } from 'vitest'
import { newTicket, readTicket, sealed } from './ticket.ts'

const secret = 'a secret for this test only'
const session = 'ab'.repeat(32)
const ticket = newTicket(session, { snapshot: '800:812:803,805', databaseId: '7301/16384' }, 1_800_000_000_000)
const token = sealed(secret, ticket)

test('a connection token says whose connection it is and from where on it hears', () => {
  expect(token).toMatch(/^[\w.-]+$/)
  expect(readTicket(secret, token)).toEqual({
    id: ticket.id,
    sessionHash: session,
    cursor: { snapshot: '800:812:803,805', databaseId: '7301/16384' },
    at: 1_800_000_000_000,
  })
  expect(newTicket(session, ticket.cursor, 0).id).not.toBe(ticket.id)
})

test('one that we did not make says nothing, whatever it looks like', () => {
  expect(readTicket('another secret', token)).toBeUndefined()
  for (let n = 0; n < token.length; n++) {
    const other = token[n] === 'A' ? 'B' : 'A'
    // The last letter of the proof carries two bits that count for nothing.
    if (n < token.length - 1) expect(readTicket(secret, token.slice(0, n) + other + token.slice(n + 1))).toBeUndefined()
  }
  for (const text of ['', '.', 'x', token.slice(1), `${token}A`, `${token}.${token}`, 'A'.repeat(100_000)])
    expect(readTicket(secret, text)).toBeUndefined()
  fc.assert(fc.property(fc.string(), (text) => readTicket(secret, text) === undefined))
})

test('a snapshot with very many open transactions is told by the oldest, so that the token fits an address', () => {
  const open = Array.from({ length: 1_000 }, (_, n) => 900 + n).join(',')
  const { cursor } = newTicket(session, { snapshot: `900:1900:${open}`, databaseId: '7301/16384' }, 0)
  expect(cursor.snapshot).toBe('900:900:')
})
