import type { Group, ImportMap } from 'root-config/build'
import { contractVersion, offerOf } from './contract.ts'

const when = (time: string | undefined) => (time ? `${time.slice(0, 16).replace('T', ' ')} UTC` : 'unknown')
const back = ({ release }: Group) =>
  `${release?.id ?? '?'} (${[release?.source, when(release?.since)].filter(Boolean).join(', ')})`

/** What runs in a portal: each area's release, since when, from which source, the contract it was built with, and below it what it could go back to. */
export function deployedLines(map: ImportMap): string[] {
  const areas = Object.entries(map.groups).filter(([, { release }]) => release)
  const rows = areas.flatMap(([name, group]) => {
    const [latest = 'nothing yet', ...older] = (map.kept[name] ?? []).map(back)
    const now = [
      name,
      group.release?.id ?? '',
      when(group.release?.since),
      group.release?.source ?? '',
      contractVersion(group.uses),
      latest,
    ]
    return [now, ...older.map((one) => ['', '', '', '', '', one])]
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
