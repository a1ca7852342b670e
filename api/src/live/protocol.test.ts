import { expect, test } from 'vitest'
import { closing, handshake, invocation, ping, react, recordsIn, refusedOf, welcome } from './protocol.ts'

const json = (text: string | undefined): unknown => JSON.parse(String(text).split('\u001e')[0] ?? '')

test('a handshake for JSON, version 1, is answered with an empty record', () => {
  expect(welcome('{"protocol":"json","version":1}')).toEqual({ say: '{}\u001e' })
})

test('any other handshake is refused in its answer, and the connection ends', () => {
  for (const [asked, words] of [
    ['{"protocol":"messagepack","version":1}', /'messagepack'/],
    ['{"protocol":"json","version":2}', /Version 2/],
    ['{}', /'undefined'/],
    ['{"protocol":{"toString":0},"version":1}', /'an object'/],
    ['{"protocol":"json","version":[{"valueOf":1}]}', /Version an object/],
    ['[]', /not JSON/],
    ['json', /not JSON/],
    ['', /not JSON/],
  ] as const) {
    const { say, end } = welcome(asked)
    expect(json(say), asked).toEqual({ error: expect.stringMatching(words) })
    expect(end, asked).toEqual({})
  }
})

test('a call of a method is answered with a completion that says there is none', () => {
  expect(json(react('{"type":1,"invocationId":"7","target":"SendAll","arguments":[]}').say)).toEqual({
    type: 3,
    invocationId: '7',
    error: "There is no method 'SendAll' here.",
  })
  expect(json(react('{"type":1,"invocationId":"9","target":{"toString":1}}').say)).toMatchObject({
    error: "There is no method 'an object' here.",
  })
  expect(json(react('{"type":4,"invocationId":"8","target":"Stream","arguments":[]}').say)).toMatchObject({
    type: 3,
    invocationId: '8',
  })
})

test('pings, calls that want no answer and messages of kinds to come are taken in silence', () => {
  for (const record of [
    '{"type":6}',
    '{"type":1,"target":"SendAll","arguments":[]}',
    '{"type":2,"invocationId":"1","item":5}',
    '{"type":5,"invocationId":"1"}',
    '{"type":99}',
  ])
    expect(react(record), record).toEqual({})
})

test('what is no message ends the connection with a reason; a Close ends it without one', () => {
  for (const record of ['{', 'null', '[]', '5', '""', '{}', '{"type":"1"}'])
    expect(react(record).end?.error, record).toMatch(/no message/)
  expect(react('{"type":7}')).toEqual({ end: {} })
})

test('records may come in pieces and several at once', () => {
  expect(recordsIn('{"type":6}\u001e{"type":6}\u001e{"ty')).toEqual({
    records: ['{"type":6}', '{"type":6}'],
    rest: '{"ty',
  })
  expect(recordsIn('')).toEqual({ records: [], rest: '' })
})

test('what the hub says is spelled as the protocol has it', () => {
  expect(invocation('NotifyUser', { notificationId: 5, message: 'Hello' })).toBe(
    '{"type":1,"target":"NotifyUser","arguments":[{"notificationId":5,"message":"Hello"}]}\u001e',
  )
  expect(ping).toBe('{"type":6}\u001e')
  expect(closing({ allowReconnect: true })).toBe('{"type":7,"allowReconnect":true}\u001e')
})

test('what the other side sent is named to it without half a letter', () => {
  const target = `${'x'.repeat(79)}😀`
  expect(json(react(JSON.stringify({ type: 1, invocationId: '7', target, arguments: [] })).say)).toMatchObject({
    error: `There is no method '${'x'.repeat(79)}' here.`,
  })
})

test('what comes in a request of its own is taken, or refused with why', () => {
  for (const text of [
    '',
    handshake,
    ping,
    `${handshake}${ping}`,
    '{"type":7}\u001e',
    '{"type":1,"target":"SendAll"}\u001e',
  ])
    expect(refusedOf(text), text).toBeUndefined()
  for (const [text, words] of [
    ['{"type":6}', /middle of a message/],
    ['{"protocol":"messagepack","version":1}\u001e', /'messagepack'/],
    ['{"protocol":"json","version":2}\u001e', /Version 2/],
    [`${ping}{"type":1,"invocationId":"7","target":"SendAll"}\u001e`, /no method 'SendAll'/],
    ['[]\u001e', /no message/],
    ['{\u001e', /no message/],
  ] as const)
    expect(refusedOf(text), text).toMatch(words)
})
