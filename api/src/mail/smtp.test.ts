import { once } from 'node:events'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type House, openHouse } from '../../test/house.ts'
import { run, sql } from '../kernel/database.ts'
import { recordError } from '../log/record.ts'
import { post } from '../people/post/post.ts'
import { bySmtp, type Patience, saidBy } from './send.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

const ends: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
  await house.system((tx) => run(tx, sql`delete from mail`))
})

const secret = 'Secret-of-SMTP-7'
type Taken = { from: string; to: string[]; source: string }
type Hooks = Pick<SMTPServerOptions, 'onRcptTo' | 'onMailFrom' | 'onAuth'> & { answerData?: () => Error | null }

/** A mail server that takes who signs in with the secret; `hooks` say what it refuses. Answers its address and what it took. */
async function openServer({ answerData = () => null, ...hooks }: Hooks = {}) {
  const taken: Taken[] = []
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    closeTimeout: 100,
    onAuth: ({ username, password }, _, done) =>
      username === 'dock' && password === secret ? done(null, { user: 'dock' }) : done(refusal(535, 'No such sign-in')),
    onData: (stream, { envelope }, done) => {
      const pieces: Buffer[] = []
      stream.on('data', (piece: Buffer) => pieces.push(piece))
      stream.on('end', () => {
        const problem = answerData()
        if (problem) return done(problem)
        const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address
        const source = Buffer.concat(pieces).toString()
        taken.push({ from, to: envelope.rcptTo.map(({ address }) => address), source })
        done()
      })
    },
    ...hooks,
  })
  server.on('error', () => undefined)
  await new Promise<void>((open) => server.listen(0, '127.0.0.1', open))
  ends.push(() => new Promise<void>((closed) => server.close(closed)))
  return { url: urlOf(server.server as Server), taken }
}

const urlOf = (server: Server, password = secret): string =>
  `smtp://dock:${password}@127.0.0.1:${(server.address() as AddressInfo).port}`
const refusal = (responseCode: number, words: string): Error => Object.assign(new Error(words), { responseCode })

/** Something that listens as a mail server does, and behaves as it likes. */
async function openRaw(onConnect: (socket: Socket) => void): Promise<string> {
  const sockets: Socket[] = []
  const server = createServer((socket) => {
    sockets.push(socket.on('error', () => undefined))
    onConnect(socket)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  ends.push(async () => {
    for (const socket of sockets) socket.destroy()
    server.close()
    await once(server, 'close')
  })
  return urlOf(server)
}

/** Sends what is due to a mail server; answers what was told of it. */
async function sendTo(url: string, patience?: Patience): Promise<string[]> {
  const told: string[] = []
  await post(
    house.pool,
    (problem) => told.push(problem instanceof Error ? problem.message : String(problem)),
    bySmtp(url, 'Crossdock <dock@portal.example>', patience),
  )
  for (const line of told) expect(line).not.toMatch(/Secret-of-SMTP|token=[\w-]/)
  return told
}

const makeDue = () => house.system((tx) => run(tx, sql`update mail set next_at = now() - interval '1 second'`))
let made = 0
/** Somebody new is invited; the mail waits. */
async function invite(): Promise<string> {
  const email = `smtp-${++made}@new.example`
  await (
    await house.as('MERCHANT_ADMIN')
  ).people.createUser({ body: { email, role: 'USER', message: 'Schön, dass du kommst' } })
  return email
}

/** The text of a mail as a mail program shows it. */
function textOf(source: string): string {
  const [head = '', ...body] = source.split('\r\n\r\n')
  const text = body.join('\r\n\r\n')
  if (/transfer-encoding: base64/i.test(head)) return Buffer.from(text, 'base64').toString()
  const bytes = text
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString()
}

test('a mail is handed over with its heads, as text, with a link that works', async () => {
  const { url, taken } = await openServer()
  const email = await invite()
  expect(await sendTo(url)).toEqual([])
  expect(taken).toMatchObject([{ from: 'dock@portal.example', to: [email] }])
  const [{ source } = { source: '' }] = taken
  const head = source.split('\r\n\r\n')[0]?.split('\r\n') ?? []
  expect(head).toEqual(
    expect.arrayContaining([
      'From: Crossdock <dock@portal.example>',
      `To: ${email}`,
      'Subject: MERCHANT_ADMIN birch invites you to Crossdock',
      'Content-Type: text/plain; charset=utf-8',
      expect.stringMatching(/^Message-ID: <.+@portal\.example>$/),
      expect.stringMatching(/^Date: /),
    ]),
  )
  const text = textOf(source)
  expect(text).toContain('Schön, dass du kommst')
  const token = /\/auth\/reset-password\?token=([\w-]{43})&invited=1/.exec(text)?.[1] ?? ''
  expect((await house.anonymous.account.readLink({ query: { token } })).email).toBe(email)
  await makeDue()
  expect(await sendTo(url)).toEqual([])
  expect(taken.length).toBe(1)
})

test('an address with a comma in it is one recipient', async () => {
  const { url, taken } = await openServer()
  await bySmtp(url, 'dock@portal.example')('"a,b"@new.example', { subject: 'S', text: 'T' })
  expect(taken.map(({ to }) => to.length)).toEqual([1])
})

test.each([
  ['its recipient', { onRcptTo: (_, __, done) => done(refusal(450, 'Greylisted, come again')) }],
  ['its content', { answerData: () => refusal(452, 'No room now') }],
  ['who signs in', { onAuth: (_, __, done) => done(refusal(535, 'No such sign-in')) }],
  ['its sender', { onMailFrom: (_, __, done) => done(refusal(550, 'Not from here')) }],
] satisfies [string, Hooks][])(
  'a mail that is not taken for now, for %s, goes later, with a link of its own',
  async (_, hooks) => {
    const { url } = await openServer(hooks)
    const email = await invite()
    expect(await sendTo(url)).toEqual([expect.stringMatching(/^Mail cannot be handed over now and is tried again: /)])
    expect(await sendTo(url)).toEqual([])
    await makeDue()
    const { url: better, taken } = await openServer()
    expect(await sendTo(better)).toEqual([])
    expect(taken.map(({ to }) => to)).toEqual([[email]])
  },
)

test.each([
  ['whom nobody knows', { onRcptTo: (_, __, done) => done(refusal(550, 'No such mailbox')) }],
  [
    'whose server repeats the link',
    { answerData: () => refusal(554, 'Spam: /auth/reset-password?token=abc-DEF_123&invited=1') },
  ],
] satisfies [string, Hooks][])(
  'a mail to somebody %s is given up; a superadmin reads why, and no link',
  async (_, hooks) => {
    const { url } = await openServer(hooks)
    const [refused, next] = [await invite(), await invite()]
    const told = await sendTo(url)
    expect(told.map((line) => line.replace(/ \(.*/, ''))).toEqual([`The mail to ${refused}`, `The mail to ${next}`])
    expect(told[0]).toMatch(/is given up, it is refused for good: .*(No such mailbox|token=\*\*\*)/)
    await makeDue()
    const { url: better, taken } = await openServer()
    expect(await sendTo(better)).toEqual([])
    expect(taken).toEqual([])
    await recordError(house.pool, { source: 'job', code: 'unexpected', message: told[0] ?? '', call: 'send mail' })
    const read = async (role: 'SUPERADMIN' | 'WAREHOUSE_MANAGER' | 'MERCHANT_ADMIN') =>
      (await (await house.as(role)).log.getMerchantLogs({ query: { pageSize: 50 } })).result.map(
        ({ message }) => message,
      )
    expect(await read('SUPERADMIN')).toContain(told[0])
    for (const role of ['WAREHOUSE_MANAGER', 'MERCHANT_ADMIN'] as const) expect(await read(role)).not.toContain(told[0])
  },
)

const hasty: Patience = { silentMs: 200, wholeMs: 800 }
test.each([
  ['hangs up', (socket: Socket) => void socket.destroy()],
  ['says nothing', () => undefined],
  ['falls silent after its greeting', (socket: Socket) => void socket.write('220 here\r\n')],
  ['speaks another language', (socket: Socket) => void socket.write('HTTP/1.1 400 Bad Request\r\n\r\n')],
  [
    'never comes to an end',
    (socket: Socket) => {
      socket.write('220 here\r\n')
      const dripping = setInterval(() => socket.write('250-more\r\n'), 50)
      socket.on('close', () => clearInterval(dripping))
    },
  ],
])('a server that %s holds nothing up: the mail stays and goes later', async (_, onConnect) => {
  const email = await invite()
  expect((await sendTo(await openRaw(onConnect), hasty)).length).toBe(1)
  await makeDue()
  const { url, taken } = await openServer()
  expect(await sendTo(url)).toEqual([])
  expect(taken.map(({ to }) => to)).toEqual([[email]])
})

test('a mail that no server took for a day is given up, and told', async () => {
  const email = await invite()
  await house.system((tx) => run(tx, sql`update mail set created_at = now() - interval '25 hours'`))
  const { url, taken } = await openServer()
  expect(await sendTo(url)).toEqual([`The mail to ${email} (Invitation) is given up after a day of tries.`])
  expect(taken).toEqual([])
})

test('what a mail server said at length is cut between letters', () => {
  expect(saidBy(new Error(`${'w'.repeat(499)}😀`))).toBe('w'.repeat(499))
})
