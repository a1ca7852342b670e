import { parseArgs } from 'node:util'
import { tableOf } from './chaos/report.ts'
import { shake } from './chaos/run.ts'

/**
 * `npm run chaos -- --rounds 200 --seed 1`: a house of its own at work while its processes, its database, its
 * connections and its disk fail, and what was acknowledged is held against what is there. Ends with 1 on any finding.
 */
function said(): { rounds: number; seed: number } {
  const options = { rounds: { type: 'string' }, seed: { type: 'string' } } as const
  const { rounds = '20', seed = String(Math.floor(Math.random() * 1_000_000) + 1) } = parseArgs({ options }).values
  for (const [name, number] of Object.entries({ rounds, seed }))
    if (!/^[1-9]\d{0,8}$/.test(number))
      throw new TypeError(`--${name} takes a whole number, for example: npm run chaos -- --rounds 20 --seed 1`)
  return { rounds: Number(rounds), seed: Number(seed) }
}

const stopping = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stopping.abort())

try {
  const { rounds, seed } = said()
  console.log(`Chaos: ${rounds} rounds. The same faults again: npm run chaos -- --rounds ${rounds} --seed ${seed}`)
  const say = (line: string): void => console.log(`${new Date().toISOString().slice(11, 19)} ${line}`)
  const outcome = await shake({ rounds, seed, build: import.meta.dirname, say, signal: stopping.signal })
  console.log(`\n${tableOf(outcome)}\n${JSON.stringify(outcome)}`)
  process.exit(outcome.findings.length > 0 ? 1 : 0)
} catch (problem) {
  // What was asked wrongly is told in words.
  const words = problem instanceof TypeError ? problem.message : problem
  console.error(stopping.signal.aborted ? 'Ended before the first round.' : words)
  process.exit(1)
}
