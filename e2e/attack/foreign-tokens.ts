import { calls } from 'contract/calls/all'
import { ask } from '../parts/ask.ts'
import { wordsOf } from '../parts/questions.ts'
import type { Book } from './book.ts'
import type { Target } from './target.ts'

const absentId = 999_999_999

/** Tokens that were tampered with: a proof of one order with the number of another is none, there or not. */
export async function askWithTokens({ house, api, own, foreign }: Target, book: Book): Promise<void> {
  const alder = await house.as('MERCHANT_ADMIN', 'alder')
  const birch = await house.as('MERCHANT_ADMIN')
  const theirs = Number(foreign['orderId']?.[0])
  const { token } = await birch.order.createTrackingToken({ body: { orderId: Number(own['orderId']?.[0]) } })
  const proof = token.split('-').slice(2).join('-')
  const real = (await alder.order.createTrackingToken({ body: { orderId: theirs } })).token
  const forged = [
    `${house.alder}-${theirs}-${proof}`,
    `${house.birch}-${theirs}-${proof}`,
    `${real.slice(0, -1)}${real.endsWith('A') ? 'B' : 'A'}`,
    real.slice(0, -1),
    `${real}A`,
    real.toUpperCase(),
    ` ${real}`,
  ]
  const nothing = `${house.alder}-${absentId}-${proof}`
  const track = (said: string) => ask(api.base, calls.order.track, { query: { token: said } })
  const expected = wordsOf(await track(nothing), nothing)
  for (const said of forged) {
    const told = wordsOf(await track(said), said)
    if (told !== expected && !told.startsWith('400 ')) book.find('a forged tracking token is told apart', said, told)
    if (told.startsWith('200 ')) book.find('a forged tracking token opens an order', said, told)
  }
  book.count('forged tracking tokens', forged.length, 'answered like an order that is not there')
  await askWithSessions({ api, house }, book)
  await readForgedLinks({ api }, book)
}

/** A session's token with a letter changed, in other letters, doubled or cut signs nobody in. */
async function askWithSessions({ api, house }: Pick<Target, 'api' | 'house'>, book: Book): Promise<void> {
  const token = await house.tokenOf('MERCHANT_ADMIN', 'alder')
  const swapped = token.startsWith('A') ? `B${token.slice(1)}` : `A${token.slice(1)}`
  const forged = [
    swapped,
    token.slice(0, -1),
    `${token}A`,
    token.toLowerCase(),
    `${token}${token}`,
    token.toUpperCase(),
  ]
  for (const said of forged) {
    const { status, text } = await ask(api.base, calls.account.myself, { token: said })
    if (status !== 401) book.find('a forged session is taken', 'POST /api/User/Myself', `${status} ${text}`)
  }
  book.count('forged session tokens', forged.length, '401')
}

async function readForgedLinks({ api }: Pick<Target, 'api'>, book: Book): Promise<void> {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  const forged = [...letters].map((letter) => letter.repeat(43))
  const words = new Set<string>()
  for (const token of forged)
    words.add(wordsOf(await ask(api.base, calls.account.readLink, { query: { token } }), token))
  if (words.size !== 1) book.find('wrong mail links are told apart', 'ReadLink', [...words].join(' / '))
  book.count('mail links nobody was sent', forged.length, 'answered alike')
}
