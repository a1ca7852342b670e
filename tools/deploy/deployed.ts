import type { Group, ImportMap } from 'root-config/import-map'
import { Told } from '../house.mjs'
import { contractVersion, offerOf } from './contract.ts'
import { alone } from './lease.ts'
import { catchUp, inWords, isBehind, readPortal } from './portal-folder.ts'
import { releaseBefore } from './rollback.ts'

const when = (time: string | undefined) => (time ? `${time.slice(0, 16).replace('T', ' ')} UTC` : 'unknown')
const back = ({ release }: Group) =>
  `${release?.id ?? '?'} (${[release?.source, when(release?.since)].filter(Boolean).join(', ')})`

/**
 * What an area could go back to: first what a rollback takes unless told, then what it takes by name, the newest first.
 */
function backOf(map: ImportMap, name: string): string[] {
  const kept = map.kept[name] ?? []
  const before = releaseBefore(map, name)
  if (kept.length === 0) return ['nothing yet']
  return [before ? back(before) : 'by name (--release) only:', ...kept.filter((one) => one !== before).map(back)]
}

/**
 * What runs in a portal, its documents made again where they are behind; somebody who may not write there is told so,
 * and reads all the same.
 */
export async function deployed(to: string, note: (line: string) => void): Promise<string[]> {
  const { map } = await readPortal(to)
  try {
    if (await isBehind(to, map))
      await alone(to, 'What runs', note, async () => catchUp(to, (await readPortal(to)).map, note))
  } catch (problem) {
    const told = inWords(problem, to)
    if (!(told instanceof Told)) throw told
    note(`The documents for static hosts are of another release than the one that runs. ${told.message}`)
  }
  return deployedLines((await readPortal(to)).map)
}

/**
 * What runs in a portal: each area's release, since when, from which source, the contract it was built with, and below
 * it what it could go back to.
 */
export function deployedLines(map: ImportMap): string[] {
  const areas = Object.entries(map.groups).filter(([, { release }]) => release)
  const rows = areas.flatMap(([name, group]) => {
    const [first = '', ...others] = backOf(map, name)
    const now = [
      name,
      group.release?.id ?? '',
      when(group.release?.since),
      group.release?.source ?? '',
      contractVersion(group.uses),
      first,
    ]
    return [now, ...others.map((one) => ['', '', '', '', '', one])]
  })
  return [
    ...table([['Area', 'Release', 'Since', 'Source', 'Contract', 'Can go back to'], ...rows]),
    `The portal offers contract ${contractVersion(offerOf(map))}.`,
  ]
}

function table(rows: readonly (readonly string[])[]): string[] {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? []
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  )
}
