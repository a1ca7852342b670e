import { type Answer, ask, type Asked, goodFiles, type NamedCall } from '../parts/ask.ts'
import { absent, restOf, type Spot, withAt, wordsOf } from '../parts/questions.ts'
import { shapeOf } from '../parts/samples.ts'
import type { Identity } from './identities.ts'
import { mark, marked } from './marks.ts'
import type { Target } from './target.ts'

type Value = string | number
/** One call, one who asks, one field: about what is another's, and about what is not there. */
export type Question = NamedCall & { who: Identity; spot: Spot; value: Value; absent: Value }

/** What is another's to this person, by the name of the field. */
export const foreignValues = ({ foreign }: Identity, { name, shape }: Spot): Value[] => {
  const isNumber = shape.type === 'integer' || shape.type === 'number'
  return (foreign[name] ?? []).filter((value) => (typeof value === 'number') === isNumber)
}
foreignValues.absent = absent

const textNames: Record<string, readonly [string, string]> = {
  sku: marked.sku,
  productSku: marked.sku,
  code: marked.sku,
  scanNumber: marked.sku,
  referenceCode: marked.referenceCode,
  email: marked.email,
  emails: marked.email,
}

/** Fields in which no text means another's: what is chosen anew, or opens nothing by being known. */
const wordless = /password|token|cursor|device|timeZone|currency|Timestamp|phone|stack|link/i

/** A text that only Alder has and one like it that nobody has, if the field takes them. */
export function textPairOf({ shape, name, path }: Spot): readonly [string, string] | undefined {
  // What its sender has seen of the own record says nothing of another's.
  if (shape.type !== 'string' || shape.enum || wordless.test(name) || path[0] === 'seen') return undefined
  const pair = textNames[name] ?? marked.text
  const fits = (text: string): boolean =>
    (!shape.pattern || new RegExp(shape.pattern, 'u').test(text)) && text.length <= (shape.maxLength ?? 5_000)
  if (pair.every(fits)) return pair
  return marked.email.every(fits) ? marked.email : undefined
}

export type Asking = {
  about: (question: Question, value: Value) => Promise<Answer>
  plain: (one: NamedCall, who: Identity) => Promise<Answer>
}

export function askingOf({ api }: Pick<Target, 'api'>): Asking {
  const inputOf = (one: NamedCall, who: Identity): Asked => ({
    query: restOf(who.own, one, 'query'),
    body: restOf(who.own, one, 'body'),
    files: goodFiles(one.call),
    token: who.token,
  })
  return {
    about: (question, value) => {
      const { call, spot, who } = question
      const input = inputOf(question, who)
      const shape = call[spot.part]
      return ask(api.base, call, {
        ...input,
        [spot.part]: shape ? withAt(shapeOf(shape), input[spot.part], spot.path, value) : {},
      })
    },
    plain: (one, who) => {
      const input = inputOf(one, who)
      const page = one.call.query?.properties['pageSize'] ? { pageSize: 200 } : {}
      return ask(api.base, one.call, { ...input, query: { ...input.query, ...page } })
    },
  }
}

const idsOf = new WeakMap<Identity, ReadonlySet<string>>()
/** Numbers that name something of another's and nothing of one's own. */
function foreignIdsOf(who: Identity): ReadonlySet<string> {
  const known = idsOf.get(who)
  if (known) return known
  const own = new Set(Object.values(who.own).flat().map(String))
  const ids = Object.values(who.foreign)
    .flat()
    .filter((value) => typeof value === 'number' && value >= 100_000)
  const made = new Set(ids.map(String).filter((value) => !own.has(value)))
  idsOf.set(who, made)
  return made
}

/** What of another's stands in an answer, in words; undefined where nothing does. */
export function shownOf(text: string, who: Identity): string | undefined {
  const place = text.search(new RegExp(mark, 'i'))
  if (place >= 0) return text.slice(Math.max(0, place - 100), place + 100)
  const ids = foreignIdsOf(who)
  const id = text.match(/\b\d{6,15}\b/g)?.find((number) => ids.has(number))
  return id === undefined ? undefined : `the id ${id} in ${text.slice(0, 200)}`
}

/** What a write makes has a number, a time and a token of its own each time. */
const made = /"(\w*[iI]d|\w*[tT]oken|\w*Timestamp)":("[^"]*"|\d+)/g

/** An answer's status and words, without the thing that was asked for in whatever letters. */
function toldOf(answer: Answer, { call }: NamedCall, value: Value): string {
  const words = wordsOf(answer, value)
    .replace(new RegExp(String(value).replace(/[^\w]/g, '\\$&'), 'gi'), '#')
    // Both count together; the second one is asked when less is left to wait.
    .replace(/\bWait \d+ seconds?\b/g, 'Wait')
  return call.method === 'GET' ? words : words.replace(made, '"$1":"…"')
}

export type Twins = { fault?: string; request: string; answer: string }

/** The same about what is another's and about what is not there: told apart by anything, or not. */
export async function twinsOf(asking: Asking, question: Question, isTwice = false): Promise<Twins> {
  const { who, call, spot, value } = question
  const request = `${who.name} ${call.method} ${call.path} ${spot.part}.${spot.path.join('.')}=${value}`
  const first = await asking.about(question, question.absent)
  const answer = await asking.about(question, value)
  // What was changed by the first asking is the same for the third.
  const third = isTwice ? await asking.about(question, question.absent) : first
  // What took the text as its own name gives it up again: else the next question would find one of the two there.
  if (typeof value === 'string' && call.method !== 'GET' && answer.status < 300)
    await asking.about(question, String(question.absent).replace(/(qzx)w/i, '$1u'))
  const told = toldOf(answer, question, value)
  const others = [first, third].map((one) => toldOf(one, question, question.absent))
  const both = { request, answer: `${told.slice(0, 180)} but ${others.at(-1)?.slice(0, 180)}` }
  if (answer.status >= 500) return { ...both, fault: `answers ${answer.status}` }
  if (!others.includes(told)) return { ...both, fault: `tells another's ${spot.part}.${spot.path.join('.')} apart` }
  // A text is echoed, and may have been written down as the asker's own.
  if (typeof value === 'string') return both
  const shown = shownOf(answer.text.replaceAll(String(value), '#'), who)
  return shown ? { request, answer: shown, fault: "shows what is another's" } : both
}
