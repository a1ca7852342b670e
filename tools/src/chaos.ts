import { tableOf } from './chaos/report.ts'
import { shake } from './chaos/run.ts'

/**
 * `npm run chaos -- --rounds 200 --seed 1`: a house of its own at work while its processes, its database, its
 * connections and its disk fail, and what was acknowledged is held against what is there. Ends with 1 on any finding.
 */
function said(name: string, fallback: number): number {
  const at = process.argv.indexOf(`--${name}`)
  const number = at < 0 ? fallback : Number(process.argv[at + 1])
  if (!Number.isSafeInteger(number) || number < 1)
    throw new Error(`--${name} takes a whole number, for example: npm run chaos -- --${name} ${fallback}`)
  return number
}

const stopping = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stopping.abort())

try {
  const [rounds, seed] = [said('rounds', 20), said('seed', Math.floor(Math.random() * 1_000_000) + 1)]
  console.log(`Chaos: ${rounds} rounds. The same faults again: npm run chaos -- --rounds ${rounds} --seed ${seed}`)
  const say = (line: string): void => console.log(`${new Date().toISOString().slice(11, 19)} ${line}`)
  const outcome = await shake({ rounds, seed, build: import.meta.dirname, say, signal: stopping.signal })
  console.log(`\n${tableOf(outcome)}\n${JSON.stringify(outcome)}`)
  process.exit(outcome.findings.length > 0 ? 1 : 0)
} catch (problem) {
  console.error(stopping.signal.aborted ? 'Ended before the first round.' : problem)
  process.exit(1)
}
