import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { expect, test } from 'vitest'
import { Bodies } from './bodies.ts'

const limits = { bodyKilobytes: 1024, bodyMegabytesPerPerson: 2 }
const begun = (headers: IncomingMessage['headers']) => ({ raw: new IncomingMessage(new Socket()), headers })

test('what has no body, and what is a form, takes no place of a body', () => {
  const bodies = new Bodies(limits)
  for (let n = 0; n < 100; n++) {
    bodies.hold(begun({}), 'Amy')
    bodies.hold(begun({ 'content-length': '0' }), 'Amy')
    bodies.hold(begun({ 'content-length': '900000', 'content-type': 'multipart/form-data; boundary=b' }), 'Amy')
  }
})

test('a body without a length counts as the longest; its place is free when it has come, or its connection has ended', () => {
  const bodies = new Bodies(limits)
  const [first, second] = [begun({ 'transfer-encoding': 'chunked' }), begun({ 'transfer-encoding': 'chunked' })]
  bodies.hold(first, 'Amy')
  bodies.hold(second, 'Amy')
  const small = begun({ 'content-length': '2' })
  expect(() => bodies.hold(small, 'Amy')).toThrow('2 megabytes of requests of yours are still being answered.')
  bodies.hold(small, 'Bo')
  first.raw.emit('end')
  first.raw.emit('close')
  bodies.hold(begun({ 'content-length': '900000' }), 'Amy')
  second.raw.emit('close')
  bodies.hold(begun({ 'content-length': '900000' }), 'Amy')
})
