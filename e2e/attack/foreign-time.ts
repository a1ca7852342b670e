import { median } from '../../api/bench/load.ts'
import { everyCall } from '../parts/ask.ts'
import { naming, spotsOf } from '../parts/questions.ts'
import type { Book } from './book.ts'
import { type Asking, askingOf, foreignValues, type Question } from './foreign-question.ts'
import { identitiesOf } from './identities.ts'
import { signedRank, unlikely } from './statistics.ts'
import type { Target } from './target.ts'

const timed = async (asking: Asking, question: Question, value: string | number): Promise<number> => {
  const startedAt = performance.now()
  await asking.about(question, value)
  return performance.now() - startedAt
}

type Measured = { question: Question; p: number; medianMs: number }

/** Pairs of foreign and absent, the order of the two by lot, all questions in turn: what slows one slows both. */
async function measure(
  asking: Asking,
  questions: readonly Question[],
  { roll }: Target,
  pairs: number,
): Promise<Measured[]> {
  const differences = new Map<Question, number[]>(questions.map((question) => [question, []]))
  for (let round = 0; round < pairs; round++)
    for (const question of questions) {
      const isFirst = roll(2) === 0
      const one = await timed(asking, question, isFirst ? question.value : question.absent)
      const other = await timed(asking, question, isFirst ? question.absent : question.value)
      differences.get(question)?.push(isFirst ? one - other : other - one)
    }
  return questions.map((question) => {
    const list = differences.get(question) ?? []
    return { question, p: signedRank(list), medianMs: median(list) }
  })
}

/**
 * How long another's takes beside what is not there. A difference counts that the signed-rank test finds in all calls at
 * the level of 1 % (Holm), and again in a second, longer round of those alone.
 */
export async function compareTimes(target: Target, book: Book, { pairs }: { pairs: number }): Promise<void> {
  const asking = askingOf(target)
  const who = (await identitiesOf(target)).find(({ role }) => role === 'MERCHANT_ADMIN')
  if (!who) throw new Error('Nobody asks.')
  const questions = everyCall
    .filter(({ call }) => call.access.includes('MERCHANT_ADMIN'))
    .flatMap((one) =>
      spotsOf(one)
        .filter(({ name }) => naming.test(name))
        .flatMap((spot) =>
          foreignValues(who, spot)
            .slice(0, 1)
            .map((value): Question => ({ ...one, who, spot, value, absent: foreignValues.absent(value) })),
        ),
    )
  await measure(asking, questions, target, 3)
  const first = unlikely(await measure(asking, questions, target, pairs))
  const again =
    first.length === 0
      ? []
      : await measure(
          asking,
          first.map(({ question }) => question),
          target,
          pairs * 4,
        )
  for (const { question, p, medianMs } of unlikely(again))
    book.find(
      `${question.name} takes another time for another's ${question.spot.path.join('.')}`,
      `${question.call.method} ${question.call.path}, ${pairs * 4} pairs`,
      `median difference ${medianMs.toFixed(3)} ms, p = ${p.toExponential(1)}`,
    )
  book.count(`fields timed in ${pairs} interleaved pairs`, questions.length, 'the same time (signed-rank, Holm, 1 %)')
  if (first.length > 0) book.note(`${first.length} were measured again with ${pairs * 4} pairs.`)
}
