import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Group, ImportMap } from 'root-config/import-map'
import { buildArea } from '../build-browser.mjs'
import { prune } from '../browser/kept.mjs'
import { type BuiltGroup, placeNew } from '../browser/map.mjs'
import { sourceVersion } from '../browser/source-version.mjs'
import { isArea } from '../browser/sources.mjs'
import { Told } from '../house.mjs'
import { contractVersion, missing, offerOf } from './contract.ts'
import { addFiles, checkFiles, checkServed } from './files.ts'
import { alone } from './lease.ts'
import { asPortalNeeds } from './legacy.ts'
import {
  catchUp,
  checkWritable,
  inWords,
  type Portal,
  readPortal,
  replaceDocuments,
  replaceMap,
} from './portal-folder.ts'

/** What is done, one word after the other; `file` comes once for each file. */
export type Step = 'built' | 'locked' | 'allowed' | 'file' | 'checked' | 'switched' | 'documents' | 'pruned'
export type Target = {
  /** The folder a portal is served from. */
  to: string
  /** Where that folder is served: the files are fetched from there too, before the switch. */
  url?: string | undefined
  note?: (line: string) => void
  onStep?: (step: Step) => void
}
export type Outcome = { id: string; before: string | undefined; isNew: boolean; files: number }

/**
 * Builds the area in a folder and puts it into a running portal; nothing of any other area changes. A deploy that dies
 * before the switch changed nothing.
 */
export async function deploy({ name, folder, ...target }: Target & { name: string; folder: string }): Promise<Outcome> {
  checkArea(name, folder)
  try {
    await readPortal(target.to)
    await checkWritable(target.to)
    const built = await buildArea({ name, folder })
    target.onStep?.('built')
    return await ship(
      { ...built, group: { ...built.group, release: { id: '', ...built.group.release, ...sourceVersion(folder) } } },
      target,
    )
  } catch (problem) {
    throw inWords(problem, target.to)
  }
}

function checkArea(name: string, folder: string): void {
  if (!isArea(name))
    throw new Told(
      `${name} is no area; only an area may be deployed alone. Name one: npm run deploy -w mf-orders -- --to <folder>`,
    )
  for (const file of ['src/main.tsx', 'src/area.ts'])
    if (!existsSync(join(folder, file))) throw new Told(`${folder} holds no area: there is no ${file}.`)
}

/** Puts a built area into a running portal. */
export function ship(built: BuiltGroup, target: Target): Promise<Outcome> {
  const { to, url, note = () => {}, onStep = () => {} } = target
  return alone(to, built.name, note, async (stillMine) => {
    onStep('locked')
    const portal = await readPortal(to)
    await catchUp(to, portal.map, note)
    checkAllowed(built, portal.map)
    for (const slot of notOffered(built, portal.map))
      note(`No area of this portal offers the slot ${slot}: what ${built.name} draws there shows when one does.`)
    onStep('allowed')
    await addFiles(to, built, () => onStep('file'))
    await checkFiles(to, built.group)
    const group = await asPortalNeeds(to, portal.map, built.group)
    if (url) await checkServed(url, group)
    onStep('checked')
    const map = placeNew(portal.map, built.name, group, new Date().toISOString())
    await run(map, portal, { to, onStep, stillMine })
    await prune(to, map, (name) => name === built.name || name.startsWith(`${built.name}.`))
    onStep('pruned')
    const release = map.groups[built.name]?.release
    return { id: release?.id ?? '', before: release?.before, isNew: map !== portal.map, files: built.files.length }
  })
}

/** Makes a map the one that runs, unless somebody else changed what runs since it was read. */
export async function run(
  map: ImportMap,
  before: Portal,
  { to, onStep, stillMine }: { to: string; onStep: (step: Step) => void; stillMine: () => boolean },
): Promise<void> {
  const { text } = await readPortal(to)
  if (!stillMine() || text !== before.text)
    throw new Told(`Somebody else changed the portal in ${to} meanwhile. The portal runs as it did; deploy again.`)
  if (map !== before.map) await replaceMap(to, map)
  onStep('switched')
  await replaceDocuments(to, map)
  onStep('documents')
}

/** Refuses what would not run in this portal, or would take another area's place in it. */
export function checkAllowed({ name, group }: Pick<BuiltGroup, 'name' | 'group'>, map: ImportMap): void {
  const lacking = missing(group, offerOf(map))
  if (lacking.length > 0)
    throw new Told(
      `${name} (contract ${contractVersion(group.uses)}) does not fit this portal ` +
        `(contract ${contractVersion(offerOf(map))}):\n${lacking.map((line) => `  ${line}`).join('\n')}\n` +
        'Nothing was changed. Bring portal and area to the same contract first.',
    )
  const taken = screensTaken(name, group, map)
  if (taken.length > 0)
    throw new Told(`${name} names screens that other areas have: ${taken.join(', ')}. Nothing was changed.`)
}

/** The slots an area fills and nobody offers. */
function notOffered({ name, group }: Pick<BuiltGroup, 'name' | 'group'>, map: ImportMap): string[] {
  const offered = new Set(
    Object.entries({ ...map.groups, [name]: group }).flatMap(([, { area }]) => area?.offers ?? []),
  )
  return [...new Set((group.area?.fills ?? []).map(({ slot }) => slot).filter((slot) => !offered.has(slot)))]
}

const pathOf = (path: string) => path.toLowerCase().replaceAll(/\{\w+\}/g, '{}')

function screensTaken(name: string, { area }: Group, map: ImportMap): string[] {
  const others = Object.entries(map.groups).filter(([module]) => module !== name)
  return (area?.screens ?? []).flatMap(({ path }) =>
    others
      .filter(([, other]) => other.area?.screens.some((screen) => pathOf(screen.path) === pathOf(path)))
      .map(([module]) => `${path} (${module})`),
  )
}
