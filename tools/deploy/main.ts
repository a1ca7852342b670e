import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { oldest } from 'legacy/oldest'
import { Told } from '../house.mjs'
import { deploy } from './deploy.ts'
import { deployed } from './deployed.ts'
import { makeLegacy } from './legacy.ts'
import { rollback } from './rollback.ts'

/**
 * npm run deploy, rollback, deployed and build:legacy: an area into a running portal and back, what runs there, and the
 * portal for older browsers.
 */

const usage = {
  deploy: 'npm run deploy -w mf-orders -- --to <folder> [--url https://portal.example]',
  rollback: 'npm run rollback -w mf-orders -- --to <folder> [--release <name>]',
  deployed: 'npm run deployed -- --to <folder>',
  legacy: 'npm run build:legacy [-- --to <folder>]',
}
type Command = keyof typeof usage
const isCommand = (word: string | undefined): word is Command => word !== undefined && word in usage

function wordsOf(command: Command, given: readonly string[]) {
  try {
    const { values } = parseArgs({
      args: [...given],
      options: { to: { type: 'string' }, url: { type: 'string' }, release: { type: 'string' } },
    })
    if (values.url && !/^https?:\/\//.test(values.url))
      throw new Error(`--url ${values.url} is no address; it begins with https:// or http://.`)
    if (command === 'legacy') values.to ??= 'dist/portal'
    if (!values.to)
      throw new Error(
        'Say which portal: --to names the folder it is served from (behind --, or npm keeps it for itself).',
      )
    return { ...values, to: resolve(process.env['INIT_CWD'] ?? process.cwd(), values.to) }
  } catch (problem) {
    throw new Told(`${problem instanceof Error ? problem.message : String(problem)}\n  ${usage[command]}`)
  }
}

/** The area whose folder the command runs in, as npm -w does. */
const areaHere = () => String((JSON.parse(readFileSync('package.json', 'utf8')) as { name?: string }).name)

export async function main([command, ...given]: readonly string[]): Promise<void> {
  if (!isCommand(command)) throw new Told(`Say what to do:\n  ${Object.values(usage).join('\n  ')}`)
  const { to, url, release } = wordsOf(command, given)
  const note = (line: string) => console.log(line)
  if (command === 'deployed') return (await deployed(to, note)).forEach(note)
  const startedAt = Date.now()
  const took = () => ((Date.now() - startedAt) / 1000).toFixed(1)
  if (command === 'legacy')
    return note(
      `${to} is ready for handhelds from Chromium ${oldest.chromium} on: ${(await makeLegacy(to, note)).files} ` +
        `files (${took()} s).`,
    )
  const name = areaHere()
  const done =
    command === 'deploy'
      ? await deploy({ name, folder: process.cwd(), to, url, note })
      : await rollback({ name, release, to, url, note })
  if (!done.isNew) return note(`${name} ${done.id} runs in ${to} already; nothing was changed.`)
  note(`${name} ${done.id} runs in ${to}${done.before ? ` in place of ${done.before}` : ''} (${took()} s).`)
  if (command === 'deploy' && done.before) note(`Back with: npm run rollback -w ${name} -- --to ${to}`)
}
