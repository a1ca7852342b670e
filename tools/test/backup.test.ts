import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { namesKept } from '../backup/data-folder.mjs'
import { segmentsBetween } from '../backup/online.mjs'
import { restoreBackup } from '../backup/restore.mjs'
import { type Step, takeBackup } from '../backup/take.mjs'
import { type Database, startDatabase } from '../database.mjs'
import { root } from '../house.mjs'
import { held, makeLedger, startWriters } from './parts/writers.ts'

let folder: string
let dataDir: string
let database: Database
let admin: Client
/** A backup that nobody changes for good. */
let kept: string
let place: string
const started: Database[] = []

const onCrossdock = (url: string) => url.replace(/\/postgres$/, '/crossdock')
async function connect(url: string): Promise<Client> {
  const client = new Client({ connectionString: url })
  await client.connect()
  return client
}
const take = (to: string, onStep?: (step: Step) => Promise<void>) =>
  takeBackup({ dataDir, to, onStep, isDurable: false })
const restore = (from: string, to: string) => restoreBackup({ from, dataDir: to, isDurable: false })
async function openRestored(from: string, to: string): Promise<Client> {
  await restore(from, to)
  const restored = await startDatabase({ dataDir: to, isDurable: false })
  started.push(restored)
  return connect(onCrossdock(restored.adminUrl))
}
const slots = async (): Promise<number> =>
  (await admin.query<{ count: number }>('select count(*)::int as count from pg_replication_slots')).rows[0]?.count ?? -1
const words = (work: Promise<unknown>) =>
  work.then(
    () => 'nothing was refused',
    (problem: Error) => problem.message,
  )

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'crossdock-backup-'))
  chmodSync(folder, 0o711)
  dataDir = join(folder, 'data')
  database = await startDatabase({ dataDir })
  writeFileSync(join(dataDir, 'secret'), 'a secret for tests of backups alone')
  admin = await connect(onCrossdock(database.adminUrl))
  await makeLedger(admin)
  kept = join(folder, 'kept')
  await take(kept)
}, 120_000)
afterAll(async () => {
  await admin.end()
  await database.stop({ remove: true })
  rmSync(folder, { recursive: true })
})
beforeEach(() => {
  place = mkdtempSync(join(folder, 'one-'))
  chmodSync(place, 0o711)
})
afterEach(async () => {
  for (const restored of started.splice(0)) await restored.stop({ remove: true })
})

test('what was acknowledged before a backup taken under load is in it, each transaction whole or absent', async () => {
  const writers = await startWriters(onCrossdock(database.adminUrl), 3)
  await writers.another()
  const before = writers.acknowledged()
  let files = 0
  // The log is switched and its old files are recycled meanwhile, again and again.
  const onStep = async (step: string) => {
    if (step !== 'file' || ++files % 300 !== 0) return
    await writers.another()
    await admin.query('select pg_switch_wal()')
    await admin.query('checkpoint')
  }
  const { moment } = await take(join(place, 'backup'), onStep)
  const after = writers.acknowledged()
  await writers.another()
  await writers.stop()
  expect(await slots()).toBe(0)
  expect(Date.parse(moment)).toBeLessThanOrEqual(Date.now())

  const restored = await openRestored(join(place, 'backup'), join(place, 'data'))
  const { last, faults } = await held(restored)
  expect(faults).toEqual([])
  for (const [writer, entry] of last.entries()) {
    expect(entry, `writer ${writer}`).toBeGreaterThan(before[writer] ?? Infinity)
    // Nothing that came after its end; one may have been on its way.
    expect(entry, `writer ${writer}`).toBeLessThanOrEqual((after[writer] ?? 0) + 1)
  }
  const { rows: next } = await restored.query(`select nextval('ledger_id_seq') > max(id) as "goesOn" from ledger`)
  expect(next).toEqual([{ goesOn: true }])
  expect((await restored.query('select count(*)::int as count from scratch')).rows).toEqual([{ count: 0 }])
  // Every index and every row is read.
  await restored.query('reindex database crossdock')
  await restored.end()
}, 180_000)

test('a backup is for its owner only, and holds passwords and secret', () => {
  expect(statSync(kept).mode & 0o777).toBe(0o700)
  for (const name of ['backup.json', 'database.json', 'secret', 'postgres/PG_VERSION'])
    expect(statSync(join(kept, name)).mode & 0o777, name).toBe(0o600)
  expect(readFileSync(join(kept, 'secret'), 'utf8')).toBe('a secret for tests of backups alone')
  const { passwords } = JSON.parse(readFileSync(join(dataDir, 'database.json'), 'utf8')) as { passwords: object }
  expect(JSON.parse(readFileSync(join(kept, 'database.json'), 'utf8'))).toEqual({ passwords })
  expect(readFileSync(join(kept, 'backup.json'), 'utf8')).not.toContain(folder)
})

test('a stopped database is backed up too, and stopped again', async () => {
  const to = join(place, 'data')
  await restoreBackup({ from: kept, dataDir: to })
  await takeBackup({ dataDir: to, to: join(place, 'second') })
  expect(existsSync(join(to, 'postgres/postmaster.pid'))).toBe(false)
  expect(existsSync(join(place, 'second/backup.json'))).toBe(true)
}, 120_000)

const someTable = () => {
  const base = join(kept, 'postgres/base/1')
  return join(base, readdirSync(base).find((name) => statSync(join(base, name)).size > 8192) ?? '')
}
const restoring = () => words(restore(kept, join(place, 'data')))

test('a byte that is another now is refused by the name of its file, and nothing is restored', async () => {
  for (const path of [someTable(), join(kept, 'database.json'), join(kept, 'postgres/global/pg_control')]) {
    const bytes = readFileSync(path)
    const changed = Buffer.from(bytes)
    changed.writeUInt8(changed.readUInt8(100) ^ 1, 100)
    writeFileSync(path, changed)
    expect(await restoring()).toBe(`${path} is not as it was written: this backup cannot be trusted. Take another one.`)
    writeFileSync(path, bytes)
    expect(readdirSync(join(place, 'data')).filter((name) => name.startsWith('postgres'))).toEqual([])
  }
  const manifest = join(kept, 'backup.json')
  const text = readFileSync(manifest, 'utf8')
  writeFileSync(manifest, text.replace('"stop": "', '"stop": "1'))
  expect(await restoring()).toContain('backup.json is not as it was written')
  writeFileSync(manifest, text)
}, 120_000)

test('a file that is missing is refused by its name', async () => {
  const path = someTable()
  renameSync(path, join(place, 'away'))
  expect(await restoring()).toBe(`${path} is missing: this backup is not whole. Take another one.`)
  renameSync(join(place, 'away'), path)
})

test('a backup is written into no folder with something in it, and over no backup', async () => {
  writeFileSync(join(place, 'mine'), '')
  expect(await words(take(place))).toContain(`${place} is not empty.`)
  expect(await words(take(kept))).toContain(`${kept} is not empty.`)
  expect(await words(take(join(place, 'no/folder')))).toContain(`There is no ${place}/no`)
  expect(await words(take(join(database.data ?? '', 'in')))).toContain("database's own folder")
  mkdirSync(join(place, 'other.half'))
  writeFileSync(join(place, 'other.half/mine'), '')
  expect(await words(take(join(place, 'other')))).toContain('no backup made it')
  expect(readdirSync(place).toSorted()).toEqual(['mine', 'other.half'])
})

test('a backup is no part of the folder that it is of, nor that of it; the same of what is restored', async () => {
  const before = readdirSync(dataDir).toSorted()
  symlinkSync(dataDir, join(place, 'link'))
  for (const inside of [join(dataDir, 'backup'), join(place, 'link/backup'), dataDir])
    expect(await words(take(inside))).toContain(`${inside} is in the database's own folder`)
  expect(await words(take(folder))).toContain(`${folder} would hold the database's own folder`)
  // What is half done is deleted where it holds a lock, as every data folder does.
  const half = join(place, 'mine.half')
  symlinkSync(dataDir, half)
  expect(await words(take(join(place, 'mine')))).toContain(`${half} would hold the database's own folder`)
  expect(readdirSync(dataDir).toSorted()).toEqual(before)
  const [within, whole] = [join(kept, 'data'), readdirSync(kept).toSorted()]
  expect(await words(restore(kept, within))).toContain(`${within} is in the backup ${kept}`)
  expect(await words(restore(kept, kept))).toContain(`${kept} is in the backup ${kept}`)
  const around = join(place, 'around')
  mkdirSync(around)
  renameSync(kept, join(around, 'kept'))
  expect(await words(restore(join(around, 'kept'), around))).toContain(`${around} holds the backup`)
  expect(readdirSync(around)).toEqual(['kept'])
  renameSync(join(around, 'kept'), kept)
  expect(readdirSync(kept).toSorted()).toEqual(whole)
})

test('nothing is restored over a database, nor into a folder in use, nor beside the secret of another portal', async () => {
  expect(await words(restore(kept, dataDir))).toContain(`${dataDir} holds a database`)
  const other = join(place, 'other')
  mkdirSync(other)
  writeFileSync(join(other, 'secret'), 'of another portal')
  expect(await words(restore(kept, other))).toContain('the secret of another portal')
  expect(readdirSync(other)).toEqual(['secret'])
})

test('a backup of another PostgreSQL, or of a newer version, is refused', async () => {
  const manifest = join(kept, 'backup.json')
  const text = readFileSync(manifest, 'utf8')
  const { sha256: _, ...facts } = JSON.parse(text) as Record<string, unknown>
  for (const [change, told] of [
    [{ postgres: '17.2' }, 'This backup is of PostgreSQL 17.2'],
    [{ migration: '9999-later' }, 'made by a newer version of Crossdock: it has migration 9999-later'],
    [{ folders: ['../elsewhere'] }, 'names files outside of a backup'],
  ] as const) {
    const changed = { ...facts, ...change }
    const sha256 = createHash('sha256').update(JSON.stringify(changed)).digest('hex')
    writeFileSync(manifest, JSON.stringify({ ...changed, sha256 }))
    expect(await restoring()).toContain(told)
  }
  writeFileSync(manifest, text)
})

test('one that fails or is broken off leaves nothing behind, and no slot', async () => {
  const to = join(place, 'backup')
  const onStep = (step: string) => (step === 'copied' ? Promise.reject(new Error('no more')) : Promise.resolve())
  expect(await words(take(to, onStep))).toBe('no more')
  const asked = new AbortController()
  const broken = takeBackup({
    dataDir,
    to,
    signal: asked.signal,
    onStep: async (step) => (step === 'file' ? asked.abort(new Error('stopped')) : undefined),
  })
  expect(await words(broken)).toBe('stopped')
  expect(readdirSync(place)).toEqual([])
  await expect.poll(slots).toBe(0)
})

test('a session that ends in the middle, as with the database, ends the backup in words', async () => {
  const onStep = async (step: string) => {
    if (step === 'begun') await admin.query(`select pg_terminate_backend(active_pid) from pg_replication_slots`)
  }
  expect(await words(take(join(place, 'backup'), onStep))).toContain('The database stopped meanwhile')
  expect(readdirSync(place)).toEqual([])
})

test('one killed in the middle leaves the database and no slot, a half that is not restored, and room for the next', async () => {
  const to = join(place, 'backup')
  const script = join(root, 'tools/test/parts/backup-and-die.ts')
  const child = spawn(process.execPath, ['--import', 'tsx', script, dataDir, to], { cwd: root, stdio: 'inherit' })
  expect(await once(child, 'exit')).toEqual([null, 'SIGKILL'])
  expect(readdirSync(place)).toEqual(['backup.half'])
  await expect.poll(slots, { timeout: 10_000 }).toBe(0)
  expect(await words(restore(`${to}.half`, join(place, 'data')))).toContain('broken off')
  await take(to)
  expect(readdirSync(place)).toEqual(['backup'])
}, 120_000)

test('with a database of its own both commands say what does it instead', async () => {
  for (const words_ of [
    ['backup', '--to', join(place, 'backup')],
    ['restore', '--from', kept, '--to', join(place, 'data')],
  ]) {
    const child = spawn(process.execPath, [join(root, 'tools/backup.mjs'), ...words_], {
      env: { ...process.env, DATABASE_URL: 'postgres://crossdock_app@db/crossdock' },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    let told = ''
    child.stderr.on('data', (text) => (told += String(text)))
    expect(await once(child, 'close')).toEqual([1, null])
    expect(told).toMatch(/pg_basebackup[^]*pg_dump[^]*docs\/operate\.md/)
  }
  expect(readdirSync(place)).toEqual([])
})

test('what the server makes anew, and rows of unlogged tables, are left out', () => {
  expect(
    namesKept(['16400', '16400.1', '16400_fsm', '16400_init', '16401', 't3_16402', 'pg_internal.init', 'pgsql_tmp']),
  ).toEqual(['16400_init', '16401'])
})

test('the files of the log are counted over the end of a four-gigabyte part', () => {
  const facts = { timeline: 1, segmentBytes: 16 * 1024 * 1024 }
  expect(segmentsBetween({ ...facts, start: '0/FE000028', stop: '1/1000000' })).toEqual([
    '0000000100000000000000FE',
    '0000000100000000000000FF',
    '000000010000000100000000',
  ])
})
