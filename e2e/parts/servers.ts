import { type ChildProcess, spawn } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { basename, join } from 'node:path'
import { heapParameters } from '../../tools/house.mjs'
import { buildServer } from '../../tools/src/build-server.mjs'

/** The server as it is shipped, in processes of their own, on a database that is there already. */
const root = join(import.meta.dirname, '../..')
const builds = join(root, '.data/test-builds')
const hourMs = 3_600_000

export type Built = { folder: string; remove: () => void }

/** Builds the server into a folder of its own inside the clone, where Node finds the packages. */
export async function build(): Promise<Built> {
  mkdirSync(builds, { recursive: true })
  // Left by runs that were killed.
  for (const name of readdirSync(builds))
    if (statSync(join(builds, name)).mtimeMs < Date.now() - hourMs)
      rmSync(join(builds, name), { recursive: true, force: true })
  const parent = mkdtempSync(join(builds, 'server-'))
  const folder = join(parent, 'server')
  await buildServer({ outDir: folder })
  return { folder, remove: () => rmSync(parent, { recursive: true, force: true }) }
}

/** The same server with words of its source replaced; each must be there once. */
export function altered({ folder }: Built, changes: readonly (readonly [from: string, to: string])[]): string {
  const changed = `${folder}-altered`
  rmSync(changed, { recursive: true, force: true })
  cpSync(folder, changed, { recursive: true })
  for (const [from, to] of changes) {
    const files = readdirSync(changed).filter(
      (name) => name.endsWith('.js') && readFileSync(join(changed, name), 'utf8').includes(from),
    )
    const [file] = files
    if (!file || files.length > 1) throw new Error(`'${from}' stands in ${files.length} files of the build.`)
    const parts = readFileSync(join(changed, file), 'utf8').split(from)
    if (parts.length !== 2) throw new Error(`'${from}' stands ${parts.length - 1} times in ${file}.`)
    writeFileSync(join(changed, file), parts.join(to))
  }
  return changed
}

export type Process = { base: string; pid: number; kill: (signal: NodeJS.Signals) => Promise<void> }

const running = new Set<Process>()
/** Ends every process that was started here and still runs. */
export const endAll = async (): Promise<void> =>
  void (await Promise.all([...running].map((one) => one.kill('SIGKILL'))))

/** One more api process, as built, when it is ready; on a port of its own unless told. */
export async function startApi(
  folder: string,
  url: string,
  more: { port?: number; settings?: Record<string, string>; heard?: (text: string) => void; seconds?: number } = {},
): Promise<Process> {
  const port = more.port ?? (await freePort())
  const started = start(
    join(folder, 'serve.js'),
    { DATABASE_URL: url, PORT: String(port), HOST: '127.0.0.1', ...more.settings },
    `http://127.0.0.1:${port}`,
    more.heard,
  )
  const { seconds = 40 } = more
  for (let attempt = 0; attempt < seconds * 10; attempt++) {
    if ((await fetch(`${started.base}/readyz`).catch(() => undefined))?.ok) return started
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`${started.base} did not become ready in ${seconds} s.`)
}

/** One more worker process, as built. */
export const startWorker = (folder: string, url: string): Process =>
  start(join(folder, 'worker.js'), { DATABASE_URL: url }, '')

function start(file: string, settings: Record<string, string>, base: string, heard?: (text: string) => void): Process {
  const child: ChildProcess = spawn(process.execPath, [...heapParameters(basename(file, '.js')), file], {
    cwd: root,
    stdio: ['ignore', heard ? 'pipe' : 'ignore', 'inherit'],
    env: { ...process.env, ...settings },
  })
  if (heard) child.stdout?.on('data', (chunk: Buffer) => heard(String(chunk)))
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const one: Process = {
    base,
    pid: child.pid ?? 0,
    kill: async (signal) => {
      running.delete(one)
      child.kill(signal)
      await ended
    },
  }
  running.add(one)
  return one
}

export const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })

/** Asks again until it is so; gives up in words. */
export async function until(what: string, isSo: () => Promise<boolean> | boolean, seconds = 40): Promise<void> {
  for (const end = Date.now() + seconds * 1000; Date.now() < end;) {
    if (await isSo()) return
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  throw new Error(`${what} did not happen within ${seconds} seconds.`)
}
