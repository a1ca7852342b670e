import { mean, median, type Tally } from './measure.ts'

const fixed = (value: number, digits = 2): string => (Number.isFinite(value) ? value.toFixed(digits) : '-')

/** One line for each scanner, beside the one it is measured against. */
export function printTable(title: string, tallies: readonly Tally[], against: Tally): void {
  console.log(`\n${title}`)
  console.table(
    Object.fromEntries(
      tallies.map((tally) => [
        tally.name,
        {
          streams: tally.streams,
          read: `${tally.read}/${tally.codes}`,
          'read, ratio': fixed(tally.read / against.read),
          wrong: tally.wrong.length,
          'ms to read, median': fixed(median(tally.readMs), 0),
          'ms to read, ratio': fixed(median(tally.readMs) / median(against.readMs)),
          'ms a frame': fixed(mean(tally.lookMs), 1),
          'ms a frame, ratio': fixed(mean(tally.lookMs) / mean(against.lookMs)),
        },
      ]),
    ),
  )
  for (const { name, wrong } of tallies) for (const line of wrong) console.log(`  wrong, ${name}: ${line}`)
}

export type Figure = readonly [what: string, value: number, isMet: boolean, wanted: string]

/** Says of each figure whether it is met. */
export function printFigures(figures: readonly Figure[]): void {
  console.log('\nFigures')
  for (const [what, value, isMet, wanted] of figures)
    console.log(`  ${isMet ? 'met    ' : 'NOT MET'} ${what}: ${fixed(value)} (${wanted})`)
  if (figures.some(([, , isMet]) => !isMet)) process.exitCode = 1
}
