import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Database, makeDataDir, startDatabase } from '../../../tools/database.mjs'
import { isAlive } from '../../../tools/lock.mjs'
import { keepUp } from '../../../tools/kept-up.mjs'
import { type Child, freePort, startScript, stopChild } from '../../../tools/processes.mjs'
import type { Book } from './book.ts'
import { type Disk, mountDisk, unmount } from './disk.ts'

/** The house that is shaken: a PostgreSQL of its own, two api processes and a worker, kept up as the product is. */
export type Ground = {
  database: Database
  /** Absent where none may be mounted. */
  disk: Disk | undefined
  apis: readonly Kept[]
  worker: Kept
  bases: readonly string[]
  logOf: (requestId: string) => string[]
  /** What a process wrote last. */
  lastOf: (name: string) => string[]
  stop: () => Promise<void>
}

/** A process that is started again when it ends. */
export type Kept = {
  name: string
  child: Child
  startedAt: number
  /** Signals it; that it ends of this is no finding. */
  signal: (signal: NodeJS.Signals, isEnd: boolean) => void
  /** False while the one that was told to end is still there. */
  isNew: () => boolean
  stop: () => Promise<void>
}

type Log = { name: string; line: string }
const mostLines = 20_000

class Logs {
  private readonly lines: Log[] = []

  hear(name: string, child: Child): void {
    for (const stream of [child.stdout, child.stderr]) {
      let rest = ''
      stream?.on('data', (chunk: Buffer) => {
        const lines = (rest + String(chunk)).split('\n')
        rest = lines.pop() ?? ''
        this.lines.push(...lines.filter(Boolean).map((line) => ({ name, line })))
        if (this.lines.length > mostLines) this.lines.splice(0, mostLines / 2)
      })
    }
  }

  of = (requestId: string): string[] =>
    requestId
      ? this.lines
          .filter(({ line }) => line.includes(requestId))
          .slice(-3)
          .map(({ name, line }) => `${name}: ${line.slice(0, 1_500)}`)
      : []

  last = (wanted: string): string[] =>
    this.lines
      .filter(({ name }) => name === wanted)
      .slice(-3)
      .map(({ line }) => line.slice(0, 800))
}

export type Opened = {
  database: Database
  disk: Disk | undefined
  build: string
  env: Record<string, string>
  close: () => Promise<void>
}

const prefix = 'crossdock-chaos-'

/** What runs left that were killed: their databases, disks and folders. */
async function clearLeftovers(): Promise<void> {
  for (const name of readdirSync(tmpdir()).filter((one) => one.startsWith(prefix))) {
    if (isAlive(Number(name.slice(prefix.length).split('-')[0]))) continue
    const folder = join(tmpdir(), name)
    const dataDir = [join(folder, 'disk'), join(folder, 'data')].find((one) => existsSync(join(one, 'database.json')))
    if (dataDir) await (await startDatabase({ dataDir, name: 'npm run chaos' })).stop({ remove: true })
    unmount(join(folder, 'disk'))
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The database, migrated, before anything is in it. */
export async function openDatabase(build: string, log: (line: string) => void): Promise<Opened> {
  await clearLeftovers()
  const folder = mkdtempSync(join(tmpdir(), `${prefix}${process.pid}-`))
  // PostgreSQL, which runs as another user when we are root, must be able to pass through.
  chmodSync(folder, 0o711)
  const disk = mountDisk(join(folder, 'disk'))
  const dataDir = disk?.path ?? makeDataDir(join(folder, 'data'))
  let database: Database | undefined
  const close = async (): Promise<void> => {
    await database?.stop({ remove: true })
    disk?.remove()
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    database = await startDatabase({ dataDir, name: 'npm run chaos' })
    const own = join(folder, 'own')
    mkdirSync(own)
    const env = {
      SECRET: randomBytes(24).toString('hex'),
      DATA_DIR: own,
      DATABASE_URL: database.appUrl,
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PUBLIC_URL: 'http://127.0.0.1',
      DEMO: '0',
    }
    const migrating = startScript(join(build, 'migrate.js'), {
      env: { DATABASE_OWNER_URL: database.ownerUrl },
      output: 'ignore',
    })
    if ((await migrating.ended).code !== 0) throw new Error('The schema could not be made.')
    if (!database.data?.startsWith(folder)) log(`The data are in ${database.data}, which is no small disk.`)
    return { database, disk: database.data?.startsWith(folder) ? disk : undefined, build, env, close }
  } catch (problem) {
    await close()
    throw problem
  }
}

/** Starts the processes of a build on it, and keeps them and the database up from then on. */
export async function startGround(opened: Opened, book: Book, say: (line: string) => void): Promise<Ground> {
  const { database, disk, build, env } = opened
  const logs = new Logs()
  let isStopping = false
  const start = (name: string, file: string, more: Record<string, string>): Kept => {
    const asked = new Set<number>()
    const begin = (): Child => {
      const child = startScript(join(build, file), { env: { ...env, ...more }, output: 'pipe' })
      logs.hear(name, child)
      Object.assign(kept, { child, startedAt: Date.now() })
      void child.ended.then(({ code, signal }) => {
        if (!isStopping && !asked.has(child.pid ?? 0))
          book.find(`${name} ended by itself with ${signal ?? code}: ${logs.last(name).join(' | ')}`)
      })
      return child
    }
    const kept: Kept = {
      name,
      child: undefined as unknown as Child,
      startedAt: 0,
      signal: (signal, isEnd) => {
        if (isEnd) asked.add(kept.child.pid ?? 0)
        kept.child.kill(signal)
      },
      isNew: () => !asked.has(kept.child.pid ?? 0),
      stop: async () => undefined,
    }
    const keeping = keepUp(name, begin(), begin, stopChild, { log: say, isVital: file === 'serve.js' })
    void keeping.givenUp.then(() => book.find(`${name} was given up: it ended too often within a minute.`))
    kept.stop = () => keeping.stop()
    return kept
  }
  const ports = [await freePort(), await freePort()]
  const apis = ports.map((port, n) => start(`api ${n + 1}`, 'serve.js', { PORT: String(port) }))
  const worker = start('worker', 'worker.js', {})
  void database.keepUp?.({ log: say }).then(() => book.find('The database was given up.'))
  return {
    database,
    disk,
    apis,
    worker,
    bases: ports.map((port) => `http://127.0.0.1:${port}`),
    logOf: logs.of,
    lastOf: logs.last,
    stop: async () => {
      isStopping = true
      disk?.free()
      for (const one of [...apis, worker]) one.child.kill('SIGCONT')
      await Promise.all([...apis, worker].map((one) => one.stop()))
    },
  }
}
