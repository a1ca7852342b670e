import { atOnce } from '../../api/bench/load.ts'
import { everyCall, type NamedCall } from '../parts/ask.ts'
import { changedTables, merchantRows } from '../parts/fingerprints.ts'
import { naming, ownerless, type Spot, spotsOf } from '../parts/questions.ts'
import { Book, type Chapter } from './book.ts'
import { askAboutFiles } from './foreign-files.ts'
import { askTheHub } from './foreign-hub.ts'
import { compareTimes } from './foreign-time.ts'
import { askWithKeys } from './foreign-keys.ts'
import { askWithTokens } from './foreign-tokens.ts'
import {
  type Asking,
  askingOf,
  foreignValues,
  shownOf,
  type Question,
  textPairOf,
  twinsOf,
} from './foreign-question.ts'
import { identitiesOf, type Identity } from './identities.ts'
import type { Target } from './target.ts'

export type ForeignOptions = {
  /** Interleaved rounds of each call that takes an id; none in the short form. */
  timePairs?: number
  /** One of so many questions is asked; all of them unless told. */
  oneOf?: number
  /** Only calls of these names. */
  calls?: RegExp
}

const mayCall = ({ call }: NamedCall, { role, isEmbed, key }: Identity): boolean =>
  call.access.includes('PUBLIC') ||
  (key
    ? key === 'live' && call.shopKey === true
    : isEmbed
      ? Boolean(call.embed?.length)
      : role !== undefined && call.access.includes(role))

const mostValues = 12
/** Fields of what belongs to no merchant and no place. */
const shared = ['shippingProviderMasterId', 'shippingProviderMasterIds']

/** Every call by everybody, about each field that names something: who may not call is asked about one. */
function idQuestions(list: readonly NamedCall[], identities: readonly Identity[]): Question[] {
  return list.flatMap((one) => {
    const spots = spotsOf(one).filter(({ name }) => naming.test(name))
    return identities.flatMap((who) => {
      const [mine, most] = mayCall(one, who) ? [spots, mostValues] : [spots.slice(0, 1), 1]
      return mine.flatMap((spot) =>
        foreignValues(who, spot)
          .slice(0, most)
          .map((value): Question => ({ ...one, who, spot, value, absent: foreignValues.absent(value) })),
      )
    })
  })
}

/** Every field that is a text, with a text that only Alder has; what writes it down comes last. */
function textQuestions(list: readonly NamedCall[], identities: readonly Identity[]): Question[] {
  const all = list.flatMap((one) =>
    spotsOf(one).flatMap((spot) => {
      const pair = textPairOf(spot)
      if (!pair) return []
      return identities
        .filter((who) => mayCall(one, who) && Object.keys(who.foreign).length > 0)
        .map((who): Question => ({ ...one, who, spot, value: pair[0], absent: pair[1] }))
    }),
  )
  const isRead = ({ call }: NamedCall) => call.method === 'GET'
  return [...all.filter(isRead), ...all.filter((one) => !isRead(one))]
}

/** Fields that name something and that the attack has nothing of: a new call's field must be filled. */
function refuseUnknownFields(book: Book, spots: readonly Spot[], known: Identity['foreign']): void {
  for (const name of new Set(spots.map((spot) => spot.name)))
    if (naming.test(name) && !known[name]?.length && !(name in ownerless) && !shared.includes(name))
      book.find(`no value of Alder's is known for ${name}: add it to e2e/parts/filled.ts`, name, 'not asked')
}

async function compare(asking: Asking, book: Book, questions: readonly Question[], what: string): Promise<void> {
  const suspects: Question[] = []
  await atOnce(questions, 8, async (question) => {
    const twins = await twinsOf(asking, question)
    if (twins.fault) suspects.push(question)
  })
  let again = 0
  // What others changed at the same time may have made the difference: asked again, alone.
  for (const question of suspects) {
    const { fault, request, answer } = await twinsOf(asking, question, true)
    if (fault) book.find(`${question.name} ${fault}`, request, answer)
    else again++
  }
  book.count(what, questions.length, 'same status, words and size as for what is not there')
  if (again > 0) book.note(`${again} of these were alike when asked again alone.`)
}

/** The same about what is their own, last, since it is done: so that the questions are ones that are answered. */
async function askForOwn(
  list: readonly NamedCall[],
  asking: Asking,
  book: Book,
  identities: readonly Identity[],
): Promise<void> {
  const questions = list.flatMap((one) =>
    identities
      .filter((who) => mayCall(one, who))
      .flatMap((who) =>
        spotsOf(one)
          .filter(({ name }) => naming.test(name))
          .flatMap((spot) =>
            (who.own[spot.name] ?? [])
              .slice(0, 2)
              .map((value): Question => ({ ...one, who, spot, value, absent: foreignValues.absent(value) })),
          ),
      ),
  )
  let otherwise = 0
  await atOnce(questions, 8, async (question) => {
    const { status, text } = await asking.about(question, question.value)
    if (status >= 500) book.find(`${question.name} answers ${status}`, `${question.who.name} ${question.name}`, text)
    const other = await asking.about(question, question.absent)
    if (other.status !== status || other.text.length !== text.length) otherwise++
  })
  book.count('own ids', questions.length, `${otherwise} answered otherwise than what is not there`)
}

/** What everybody reads who names nothing: no byte of the other merchant's in it. */
async function readAll(
  list: readonly NamedCall[],
  asking: Asking,
  book: Book,
  identities: readonly Identity[],
): Promise<void> {
  const reads = list
    .filter(({ call }) => call.method === 'GET')
    .flatMap((one) =>
      identities.filter((who) => mayCall(one, who) && Object.keys(who.foreign).length > 0).map((who) => ({ one, who })),
    )
  let bytes = 0
  await atOnce(reads, 8, async ({ one, who }) => {
    const { text, status } = await asking.plain(one, who)
    bytes += text.length
    const found = shownOf(text, who)
    if (found) book.find(`${one.name} shows what is another's`, `${who.name} ${one.name}`, found)
    if (status >= 500) book.find(`${one.name} answers ${status}`, `${who.name} ${one.name}`, text)
  })
  book.count('what is read without naming anything', reads.length, `0 of ${bytes} bytes are another's`)
}

export async function attackForeign(
  target: Target,
  { timePairs = 0, oneOf = 1, calls = /./ }: ForeignOptions = {},
): Promise<Chapter> {
  const book = new Book('foreign')
  const list = everyCall.filter(({ name }) => calls.test(name))
  const identities = await identitiesOf(target)
  const asking = askingOf(target)
  const sampled = <T>(list: readonly T[]): T[] => list.filter(() => oneOf === 1 || target.roll(oneOf) === 0)
  refuseUnknownFields(book, everyCall.flatMap(spotsOf), { ...target.foreign, ...target.floor })
  const { house } = target
  const before = await merchantRows(house, house.alder)
  const isUntouched = async (after: string): Promise<void> => {
    const changed = changedTables(before, await merchantRows(house, house.alder))
    if (changed.length > 0) book.find(`rows of Alder changed: ${changed.join(', ')}`, after, 'another fingerprint')
    book.count("fingerprints of all of Alder's rows", 1, 'as before')
  }
  await readAll(list, asking, book, identities)
  const questions = sampled(idQuestions(list, identities))
  const isRead = ({ call }: NamedCall): boolean => call.method === 'GET'
  // Reading first: an export that one asked for about a number stands in one's own list of jobs.
  await compare(asking, book, questions.filter(isRead), `ids in queries, asked by ${identities.length}`)
  const writes = questions.filter((one) => !isRead(one))
  await compare(asking, book, writes, `ids in bodies, forms and queries of writes, asked by ${identities.length}`)
  await isUntouched('the questions about ids')
  await askWithTokens(target, book)
  await askWithKeys(target, book, { list, asking, identities })
  await askAboutFiles(target, book)
  await compare(asking, book, sampled(textQuestions(list, identities)), 'texts only Alder has, in query, body and form')
  await isUntouched('tokens, files and texts')
  await askTheHub(target, book)
  if (timePairs > 0) await compareTimes(target, book, { pairs: timePairs })
  await askForOwn(list, asking, book, identities)
  return book.chapter()
}
