import { calls } from 'contract/calls/all'
import { atOnce, median } from '../../api/bench/load.ts'
import { emailOf, password } from '../../api/test/house.ts'
import type { Answer } from '../parts/ask.ts'
import { Book, type Chapter } from './book.ts'
import { rankSum, unlikely } from './statistics.ts'
import { spellingsOf } from './spellings.ts'
import { strangerOf, type Stranger } from './stranger.ts'
import type { Target } from './target.ts'

export type SignInOptions = { timePairs?: number; guesses?: number }

/** Tries an address has in a minute, as it is unless told otherwise, and wrong passwords of an account. */
const [perAddress, perAccount] = [30, 10]
const wrong = 'Wrong#2026-guess'

const isTooMany = ({ status }: Answer): boolean => status === 429
/** An answer without its number and without the address asked about. */
const toldOf = ({ status, text }: Answer, email: string): string =>
  `${status} ${text.replace(/"requestId":"[^"]*"/, '').replaceAll(email, '#')}`

/** Many accounts, one guess each, from one address: there and not there. */
async function spray(stranger: Stranger, book: Book): Promise<void> {
  let answered = 0
  for (let n = 0; n < perAddress * 3; n++) {
    const email = n % 2 ? `sprayed${n}@birch.example` : emailOf('SUPERADMIN').replace('super', `super${n}`)
    if (!isTooMany(await stranger.signIn(email, wrong, '203.0.113.1'))) answered++
  }
  if (answered > perAddress)
    book.find(`one address may guess ${answered} times in a minute`, 'Authenticate', `${answered} answers`)
  book.count('accounts sprayed from one address', perAddress * 3, `${answered} guesses answered, ${perAddress} may be`)
  // Behind one /64 there is one house.
  let sixth = 0
  for (let n = 0; n < perAddress * 2; n++)
    if (!isTooMany(await stranger.signIn(`v6-${n}@birch.example`, wrong, `2001:db8:1:2::${n.toString(16)}`))) sixth++
  if (sixth > perAddress) book.find(`one IPv6 /64 may guess ${sixth} times`, 'Authenticate', `${sixth} answers`)
  book.count('accounts sprayed from one IPv6 network', perAddress * 2, `${sixth} guesses answered`)
}

/** One account, many guesses, each from another address, one after the other and at once. */
async function guess(stranger: Stranger, book: Book, guesses: number): Promise<void> {
  // Somebody whom no attack before this has locked.
  const serial = Date.now() % 1_000_000
  const [email] = await stranger.twins(serial)
  const [other] = await stranger.twins(serial + 1)
  const { device } = await stranger.device(email)
  const numbers = Array.from({ length: guesses }, (_, n) => n)
  const { results } = await atOnce(numbers, 20, (n) =>
    stranger.signIn(email, `${wrong}${n}`, `198.51.${n >> 8}.${n & 255}`),
  )
  const answered = results.filter((one) => !isTooMany(one)).length
  if (answered > perAccount)
    book.find(`one account may be guessed ${answered} times`, 'Authenticate', `${answered} answers of ${guesses}`)
  book.count('guesses at one account, each from another address', guesses, `${answered} answered, ${perAccount} may be`)
  const locked = await stranger.signIn(email, password, '198.51.200.1')
  if (!isTooMany(locked)) book.find('the right password opens a locked account', 'Authenticate', locked.text)
  const known = await stranger.signIn(email, password, '198.51.200.2', device)
  if (known.status !== 200) book.find('a known device is locked out by others', 'Authenticate', known.text)
  book.count('sign-ins with a known device meanwhile', 1, 'let in')
  const nobody = await strangeDevices(stranger, { email, device, other })
  if (nobody > 0) book.find('a device of somebody else passes', 'Authenticate', `${nobody} answers`)
  book.count("devices that are another's or forged", 6, 'count with the account')
}

/** How many devices that are not this person's got past the lock. */
type Guessed = { email: string; device: string; other: string }
async function strangeDevices(stranger: Stranger, { email, device, other: known }: Guessed): Promise<number> {
  const other = (await stranger.device(known)).device
  const forged = [
    other,
    device.slice(0, -1),
    `${device}.x`,
    device.split('.').toReversed().join('.'),
    '.',
    'x'.repeat(200),
  ]
  const answers = []
  for (const one of forged) answers.push(await stranger.signIn(email, wrong, '198.51.200.3', one))
  return answers.filter((one) => !isTooMany(one)).length
}

/** Other spellings of a locked account: none opens it, none has a counter of its own. */
async function spell(stranger: Stranger, book: Book): Promise<void> {
  const email = emailOf('MERCHANT_WORKER')
  for (let n = 0; n < perAccount + 1; n++) await stranger.signIn(email, wrong, `192.0.2.${n}`)
  const spellings = spellingsOf(email)
  let opened = 0
  for (const [n, spelling] of spellings.entries()) {
    const answer = await stranger.signIn(spelling, password, `192.0.3.${n}`)
    if (answer.status === 200) {
      opened++
      book.find('another spelling opens a locked account', `Authenticate ${JSON.stringify(spelling)}`, answer.text)
    }
    if (answer.status >= 500)
      book.find(`a spelling is answered ${answer.status}`, JSON.stringify(spelling), answer.text)
  }
  book.count('other spellings of a locked account, with its password', spellings.length, `${opened} opened it`)
  // The same with one that is not locked: whatever signs in counts with it.
  const free = emailOf('MERCHANT_ADMIN', 'alder')
  const same: string[] = []
  for (const [n, spelling] of spellingsOf(free).entries())
    if ((await stranger.signIn(spelling, password, `192.0.4.${n}`)).status === 200) same.push(spelling)
  for (let n = 0; n < perAccount; n++) await stranger.signIn(free, wrong, `192.0.5.${n}`)
  for (const [n, spelling] of same.entries()) {
    const answer = await stranger.signIn(spelling, wrong, `192.0.6.${n}`)
    if (!isTooMany(answer))
      book.find('a spelling has a counter of its own', `Authenticate ${JSON.stringify(spelling)}`, answer.text)
  }
  book.count('spellings that sign in', same.length, 'count with the account')
}

type Way = { name: string; ask: (stranger: Stranger, email: string, address: string) => Promise<Answer> }
const ways: readonly Way[] = [
  { name: 'sign-in', ask: (stranger, email, address) => stranger.signIn(email, wrong, address) },
  {
    name: 'forgotten password',
    ask: (stranger, email, address) => stranger.send(calls.account.forgetPassword, { email }, address),
  },
  {
    name: 'sign-up',
    ask: (stranger, email, address) =>
      stranger.send(calls.account.signUp, { email, name: 'Nora', merchantName: 'Nora and sons' }, address),
  },
]

/** Whether an address has an account: asked by answer, and by how long it takes. */
async function enumerate(stranger: Stranger, book: Book, pairs: number, roll: Target['roll']): Promise<void> {
  const measured: { name: string; p: number; medianMs: number }[] = []
  for (const [place, { name, ask }] of ways.entries()) {
    const times: [number[], number[]] = [[], []]
    const told: [Set<string>, Set<string>] = [new Set(), new Set()]
    for (let round = 0; round < pairs; round++) {
      const emails = await stranger.twins(round + place * pairs)
      const first = roll(2)
      for (const side of [first, 1 - first] as (0 | 1)[]) {
        const startedAt = performance.now()
        const answer = await ask(stranger, emails[side], `100.${64 + place}.${round & 255}.${side}`)
        times[side].push(performance.now() - startedAt)
        told[side].add(toldOf(answer, emails[side]))
      }
    }
    const [known, unknown] = [[...told[0]], [...told[1]]]
    if (known.join() !== unknown.join() || known.length > 1)
      book.find(`${name} tells who has an account`, name, `${known.join(' / ')} but ${unknown.join(' / ')}`)
    measured.push({ name, p: rankSum(times[0], times[1]), medianMs: median(times[0]) - median(times[1]) })
    book.count(`${name} for who is there and who is not`, pairs * 2, 'answered alike')
  }
  if (pairs < 20) return
  for (const { name, p, medianMs } of unlikely(measured))
    book.find(`${name} takes longer for one of the two`, name, `${medianMs.toFixed(2)} ms, p = ${p.toExponential(1)}`)
  const words = measured.map(({ name, p, medianMs }) => `${name} ${medianMs.toFixed(2)} ms, p = ${p.toFixed(2)}`)
  book.count('the same by time (rank-sum, Holm, 1 %)', measured.length, words.join('; '))
}

/** Everything that leads to a way in, from outside. */
export async function attackSignIn(
  target: Target,
  { timePairs = 60, guesses = 200 }: SignInOptions = {},
): Promise<Chapter> {
  const book = new Book('sign-in')
  // A proxy in front says where each comes from, so that one attacker can be many.
  const { api } = await target.start({ TRUST_PROXY: '127.0.0.1' })
  const stranger = strangerOf(target, api.base)
  await spray(stranger, book)
  await guess(stranger, book, guesses)
  await spell(stranger, book)
  await enumerate(stranger, book, timePairs, target.roll)
  return book.chapter()
}
