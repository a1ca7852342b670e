import { keptReleases, place } from '../browser/map.mjs'
import { isArea } from '../browser/sources.mjs'
import { Told } from '../house.mjs'
import { checkAllowed, type Outcome, run, type Target } from './deploy.ts'
import { checkFiles, checkServed } from './files.ts'
import { alone } from './lease.ts'
import { asPortalNeeds } from './legacy.ts'
import { catchUp, checkWritable, inWords, readPortal } from './portal-folder.ts'
import type { Group, ImportMap } from 'root-config/import-map'

/**
 * Puts an area back to the release that ran before, or to a named one that is kept. Its files are still there; nothing
 * is built.
 */
export async function rollback({
  name,
  release,
  ...target
}: Target & { name: string; release?: string | undefined }): Promise<Outcome> {
  if (!isArea(name))
    throw new Told(
      `${name} is no area; only an area may be put back alone. Name one: npm run rollback -w mf-orders -- --to ` +
        `<folder>`,
    )
  const { to, url, note = () => {}, onStep = () => {} } = target
  try {
    await readPortal(to)
    await checkWritable(to)
    return await alone(to, name, note, async (stillMine) => {
      onStep('locked')
      const portal = await readPortal(to)
      await catchUp(to, portal.map, note)
      const kept = chosen(portal.map, name, release, to)
      checkAllowed({ name, group: kept }, portal.map)
      onStep('allowed')
      await checkFiles(to, kept)
      const group = await asPortalNeeds(to, portal.map, kept)
      if (url) await checkServed(url, group)
      onStep('checked')
      const map = place(portal.map, name, group, new Date().toISOString())
      await run(map, portal, { to, onStep, stillMine })
      return { id: group.release?.id ?? '', before: portal.map.groups[name]?.release?.id, isNew: true, files: 0 }
    })
  } catch (problem) {
    throw inWords(problem, to)
  }
}

/** What a rollback takes unless told: the release before the one that runs, where it is kept. */
export const releaseBefore = ({ groups, kept }: ImportMap, name: string): Group | undefined =>
  kept[name]?.find(({ release }) => release && release.id === groups[name]?.release?.before)

/** The release to go back to. */
function chosen(map: ImportMap, name: string, asked: string | undefined, to: string): Group {
  const running = map.groups[name]?.release
  if (!running) throw new Told(`${name} does not run in ${to}. What runs: npm run deployed -- --to <folder>`)
  const kept = map.kept[name] ?? []
  if (asked === running.id) throw new Told(`${name} runs release ${asked} already.`)
  const found = asked ? kept.find(({ release }) => release?.id === asked) : releaseBefore(map, name)
  if (found) return found
  const others = kept.map(({ release }) => release?.id).join(', ')
  const why = asked
    ? `There is no release ${asked} of ${name}`
    : running.before
      ? `The release before (${running.before}) is no longer kept`
      : `${running.id} is the first release of ${name} here`
  throw new Told(
    `${why}.${others ? ` It can go back to ${others}: add --release and its name.` : ''} ` +
      `The last ${keptReleases} are kept. Nothing was changed.`,
  )
}
