import { CallError } from 'contract/client'
import { workTogether } from './bots/crew.ts'
import { openFloor } from './bots/floor.ts'

/**
 * `npm run bots -- --minutes 10`: hands that work a portal with demo data through its own calls, sometimes wrong, twice
 * or late, so that every screen can be seen alive. `--pace 0 --units 100000 --minutes 60` goes as fast as the portal
 * answers until so many units have left. Ends with 1 where something left wrong or broke.
 */
const said = (name: string, fallback: number): number => {
  const at = process.argv.indexOf(`--${name}`)
  const number = at < 0 ? fallback : Number(process.argv[at + 1])
  if (!(number >= 0)) throw new Error(`--${name} takes a number, for example: npm run bots -- --${name} ${fallback}`)
  return number
}

const url = process.argv.includes('--url')
  ? (process.argv[process.argv.indexOf('--url') + 1] ?? '')
  : `http://127.0.0.1:${process.env['PORT'] ?? 8080}`

async function main(): Promise<void> {
  const [minutes, units] = [said('minutes', 10), said('units', Number.MAX_SAFE_INTEGER)]
  const end = Date.now() + minutes * 60_000
  const floor = await openFloor({
    url,
    hands: said('hands', 4),
    seed: said('seed', 1),
    paceMs: said('pace', 300),
    isOver: ({ counts, faults }) => Date.now() > end || (counts.get('units left') ?? 0) >= units || faults.length >= 20,
  })
  console.log(`Bots are at work in ${url} for ${minutes} minutes.`)
  const { counts, faults } = floor.book
  const startedAt = Date.now()
  const sayRate = (): void => {
    const left = counts.get('units left') ?? 0
    const rate = Math.round(left / ((Date.now() - startedAt) / 60_000))
    console.log(`${new Date().toISOString().slice(11, 19)} ${left} units left, ${rate} a minute`)
  }
  const saying = setInterval(sayRate, 60_000)
  await workTogether(floor)
  clearInterval(saying)
  sayRate()
  for (const [what, times] of [...counts].sort()) console.log(`${String(times).padStart(9)} ${what}`)
  for (const fault of faults) console.error(`WRONG: ${fault}`)
  console.log(faults.length === 0 ? 'Nothing left wrong, nothing broke.' : `${faults.length} things were wrong.`)
  process.exitCode = faults.length === 0 ? 0 : 1
}

await main().catch((problem: unknown) => {
  if (problem instanceof CallError && problem.status === 0)
    console.error(`${url} cannot be reached. Start the portal with npm start, or say which one: --url https://…`)
  else if (problem instanceof CallError && problem.code === 'wrong-credentials')
    console.error(`${url} has no demo accounts, and bots work with demo data alone.`)
  else throw problem
  process.exitCode = 1
})
