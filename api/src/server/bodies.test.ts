import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { expect, test } from 'vitest'
import { Bodies } from './bodies.ts'

const limits = { bodyKilobytes: 1024, bodyMegabytesPerPerson: 2 }
const begun = (headers: IncomingMessage['headers']) => ({ raw: new IncomingMessage(new Socket()), headers })

test('what has no body, and what is a form, takes no place of a body', () => {
  const bodies = new Bodies(limits)
  for (let n = 0; n < 100; n++) {
    bodies.hold(begun({}), 'Amy', true)
    bodies.hold(begun({ 'content-length': '0' }), 'Amy', true)
    bodies.hold(begun({ 'content-length': '900000', 'content-type': 'multipart/form-data; boundary=b' }), 'Amy', true)
  }
})

test('a body without a length counts as the longest; its place is free when it has come, or its connection has ended', () => {
  const bodies = new Bodies(limits)
  const [first, second] = [begun({ 'transfer-encoding': 'chunked' }), begun({ 'transfer-encoding': 'chunked' })]
  bodies.hold(first, 'Amy', true)
  bodies.hold(second, 'Amy', true)
  const small = begun({ 'content-length': '2' })
  expect(() => bodies.hold(small, 'Amy', true)).toThrow('2 megabytes of requests of yours are still being answered.')
  bodies.hold(small, 'Bo', true)
  first.raw.emit('end')
  first.raw.emit('close')
  bodies.hold(begun({ 'content-length': '900000' }), 'Amy', true)
  second.raw.emit('close')
  bodies.hold(begun({ 'content-length': '900000' }), 'Amy', true)
})

test('of somebody who is not signed in a body counts little, and a larger one is refused before it comes', () => {
  const bodies = new Bodies(limits)
  for (let n = 0; n < 32; n++) bodies.hold(begun({ 'transfer-encoding': 'chunked' }), 'an address', false)
  expect(() => bodies.hold(begun({ 'content-length': '2' }), 'an address', false)).toThrow('2 megabytes of requests')
  expect(() => bodies.hold(begun({ 'content-length': '65537' }), 'another', false)).toThrow(
    'The body is larger than 64 kB.',
  )
})
