import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { isArea, readSources } from '../browser/sources.mjs'
import { root, Told } from '../house.mjs'
import type { DevArea } from './modules.ts'
import { localPortal, shellAt } from './portal.ts'
import { startDev } from './server.ts'

/** npm run dev -w mf-orders: one area from its sources inside a running portal; npm run dev: all of them. */

const usage = `  npm run dev -w mf-orders [-- --shell https://portal.example] [--port 8090]
  npm run dev [-- mf-orders mf-billing] [--shell https://portal.example] [--port 8090]`

export type Words = { names: string[]; shell: string | undefined; port: number }

/** What was asked for; `here` is the package the command runs in. */
export function wordsOf(given: readonly string[], here: string): Words {
  const { values, positionals } = parsed(given)
  const known = readSources()
    .map(({ name }) => name)
    .filter(isArea)
  const names = isArea(here) ? [here] : positionals.length > 0 ? positionals : known
  const wrong = names.find((name) => !known.includes(name))
  if (wrong)
    throw new Told(`There is no area ${wrong}. There are ${known.join(', ')}. A new one: npm run new-area -- returns`)
  const port = Number(values.port)
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw new Told(`--port ${values.port} is no port; give a number between 1024 and 65535.`)
  return { names, shell: values.shell, port }
}

function parsed(given: readonly string[]) {
  try {
    return parseArgs({
      args: [...given],
      allowPositionals: true,
      options: { shell: { type: 'string' }, port: { type: 'string', default: '8090' } },
    })
  } catch (problem) {
    throw new Told(`${problem instanceof Error ? problem.message : String(problem)}\n${usage}`)
  }
}

const host = '127.0.0.1'

/** Names the way out when nobody could listen there. */
function inWords(problem: NodeJS.ErrnoException, port: number): unknown {
  if (problem.code === 'EADDRINUSE')
    return new Told(`Port ${port} is in use by another program. Stop it, or take another: --port ${port + 1}`)
  if (problem.code === 'EACCES')
    return new Told(`This user may not listen on port ${port}. Take one above 1023: --port 8090`)
  return problem
}

const stopAsked = () =>
  new Promise<void>((done) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => done())
  })

export async function main(given: readonly string[]): Promise<void> {
  const { name: here } = JSON.parse(readFileSync('package.json', 'utf8')) as { name: string }
  const { names, shell: asked, port } = wordsOf(given, here)
  const stop = stopAsked()
  const local = asked ? undefined : await localPortal()
  try {
    const shell = await shellAt(asked ?? local?.address ?? '')
    const areas: DevArea[] = names.map((module) => ({ module, folder: join(root, module) }))
    const server = await startDev({ areas, shell: shell.url, shared: shell.shared, host, port }).catch(
      (problem: NodeJS.ErrnoException) => {
        throw inWords(problem, port)
      },
    )
    console.log(
      `\n${names.join(', ')} from source, the rest from ${shell.url.origin}:\n\n  ${server.address}\n\nCtrl-C ` +
        `stops it.`,
    )
    await Promise.race([stop, local?.ended ?? stop])
    await server.close()
  } finally {
    await local?.stop()
  }
}
