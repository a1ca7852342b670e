import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { parseArgs } from 'node:util'
import { type Chapter, chapterInWords } from './book.ts'
import { type PartName, partNames, parts } from './parts.ts'
import { planted, plantAll } from './planted.ts'
import { openTarget } from './target.ts'

/**
 * `npm run attack -- --only=<part> --seed S --json <file>`: attacks the built api with everything that the contract
 * declares. Ends with 1 where something did not hold. `--planted[=words of a fault]` attacks builds with a fault written into
 * them, and ends with 1 where one was not found.
 */
function said() {
  const text = { type: 'string' } as const
  // `--planted` may stand alone, or with the words of one fault.
  const args = process.argv.slice(2).map((word) => (word === '--planted' ? '--planted=' : word))
  const { values } = parseArgs({ args, options: { only: text, seed: text, json: text, planted: text } })
  if (values.seed !== undefined && !/^\d{1,9}$/.test(values.seed)) throw new TypeError('--seed takes a whole number.')
  return { ...values, seed: Number(values.seed ?? 1) }
}

const isPart = (name: string): name is PartName => (partNames as readonly string[]).includes(name)

function chosenParts(only: string | undefined): readonly PartName[] {
  if (!only) return partNames
  const names = only.split(',')
  if (names.every(isPart)) return names
  throw new Error(`There is no such part: choose ${partNames.join(', ')}.`)
}

/** Shows that it can find: each of the faults is planted and must be found. */
async function tryPlanted(seed: number, only: string): Promise<never> {
  const target = await openTarget({ seed })
  const missed = await plantAll(
    target,
    planted.filter(({ fault }) => !only || fault.includes(only)),
  )
  await target.close()
  console.log(missed.length === 0 ? 'Every planted fault was found.' : `${missed.length} planted faults were missed.`)
  process.exit(missed.length === 0 ? 0 : 1)
}

async function main(): Promise<void> {
  const { only, seed, json, planted: fault } = said()
  if (fault !== undefined) return tryPlanted(seed, fault)
  const chosen = chosenParts(only)
  const chapters: Chapter[] = []
  for (const name of chosen) {
    // Each on a database of its own: what one left behind spoils no other.
    const target = await openTarget({ seed })
    try {
      const chapter = await parts[name](target)
      chapters.push(chapter)
      console.log(`${chapterInWords(chapter)}\n`)
    } finally {
      await target.close()
    }
  }
  const file = json ?? '.data/attack.json'
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, `${JSON.stringify({ seed, at: new Date().toISOString(), chapters }, null, 2)}\n`)
  const found = chapters.flatMap(({ findings }) => findings).length
  console.log(found === 0 ? 'Everything held.' : `${found} findings. ${file} has them all.`)
  process.exit(found === 0 ? 0 : 1)
}

try {
  await main()
} catch (problem) {
  // What was asked wrongly is told in words.
  console.error(problem instanceof TypeError ? problem.message : problem)
  process.exit(1)
}
