import { existsSync, mkdirSync, readFileSync, statfsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startDatabase, stateFile } from '../database.mjs'
import { root, Told } from '../house.mjs'
import { refuseOwnFolder } from './apart.mjs'
import { controlFile, listData } from './data-folder.mjs'
import { copyFile, forEachOf, syncAll, writeWhole } from './files.mjs'
import { writeManifest } from './manifest.mjs'
import { beginOnline, migrationIn } from './online.mjs'
import { openPlace } from './place.mjs'
import { inWords, megabytes, progressOf } from './words.mjs'

/** A backup of the embedded database, which may be at work meanwhile. */

const versionHere = () => JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version
const bytesOf = (files) => files.reduce((sum, { size }) => sum + size, 0)

function refuseNoPlace(to) {
  const above = dirname(to)
  if (!existsSync(above)) throw new Told(`There is no ${above}: make it, or name another folder.`)
}

function refuseFull(half, bytes) {
  const { bavail, bsize } = statfsSync(half)
  if (bavail * bsize < bytes)
    throw new Told(
      `There is too little room in ${dirname(half)}: ${megabytes(bytes)} are needed, ${megabytes(bavail * bsize)} ` +
        'are free.',
    )
}

// The server may be writing it: read twice alike, it is whole.
async function readControl(path) {
  for (let before; ; await sleep(10)) {
    const now = readFileSync(path)
    if (before?.equals(now)) return now
    before = now
  }
}

/** What is copied and written into a backup, each file with its size and hash. */
function contentOf(half, { signal, onBytes, onStep }) {
  const files = []
  const note = (path, facts) => files.push({ path, ...facts })
  return {
    files,
    write: async (path, content) => note(path, await writeWhole(join(half, path), content)),
    /** Copies a file unless it was dropped meanwhile. */
    async copy(from, path, { most, mayBeGone = false } = {}) {
      try {
        note(path, await copyFile(from, join(half, path), { most, signal, onBytes }))
      } catch (problem) {
        if (!mayBeGone || problem.code !== 'ENOENT' || problem.path !== from) throw problem
      }
      await onStep('file')
    },
  }
}

async function copyCluster({ data, half, online, content, listed, onStep }) {
  for (const path of ['', ...listed.folders]) mkdirSync(join(half, 'postgres', path), { mode: 0o700 })
  await forEachOf(listed.files, ({ path, size }) =>
    content.copy(join(data, path), `postgres/${path}`, { most: size, mayBeGone: true }),
  )
  await content.write(`postgres/${controlFile}`, await readControl(join(data, controlFile)))
  await onStep('copied')
  const end = await online.stop()
  await content.write('postgres/backup_label', end.label)
  for (const name of end.segments) await content.copy(join(data, 'pg_wal', name), `postgres/pg_wal/${name}`)
  return end
}

// Passwords and secret are needed to open what was restored: links and sessions are signed with the secret.
async function copySecrets(dataDir, content) {
  const { passwords } = JSON.parse(readFileSync(stateFile(dataDir), 'utf8'))
  await content.write('database.json', JSON.stringify({ passwords }, null, 2))
  const secret = join(dataDir, 'secret')
  if (existsSync(secret)) await content.write('secret', readFileSync(secret, 'utf8'))
}

/** The cluster as files, and what they are: the server is told as soon as they are copied. */
async function copyOnline({ database, half, log, signal, onStep }) {
  const { data, adminUrl } = database
  const online = await beginOnline(adminUrl)
  try {
    await onStep('begun')
    const listed = await listData(data)
    const total = bytesOf(listed.files)
    refuseFull(half, total)
    log(`Copying about ${megabytes(total)} in ${listed.files.length} files`)
    const content = contentOf(half, {
      signal: AbortSignal.any([online.signal, ...(signal ? [signal] : [])]),
      onBytes: progressOf(total, log),
      onStep,
    })
    const { moment, start, stop } = await copyCluster({ data, half, online, content, listed, onStep })
    const folders = ['postgres', ...listed.folders.map((path) => `postgres/${path}`)]
    return { content, facts: { postgres: online.version, moment, start, stop, folders } }
  } finally {
    await online.end()
  }
}

async function fillBackup({ dataDir, half, isDurable, ...options }) {
  const migration = await migrationIn(options.database.adminUrl)
  const { content, facts } = await copyOnline({ half, ...options })
  await copySecrets(dataDir, content)
  const files = content.files.toSorted((one, other) => (one.path < other.path ? -1 : 1))
  await writeManifest(half, { version: versionHere(), migration, ...facts, files })
  if (isDurable) await syncAll(half)
  return { moment: facts.moment, files: files.length, bytes: bytesOf(files) }
}

/**
 * Makes the folder `to` a backup of dataDir's database: { moment, files, bytes }. The portal may run meanwhile. `signal`
 * breaks it off; `onStep` hears of 'begun', each 'file' and 'copied'; `isDurable: false` for test data.
 */
export async function takeBackup({ dataDir, to, log = () => {}, signal, onStep = async () => {}, isDurable = true }) {
  if (!existsSync(stateFile(dataDir))) throw new Told(`${dataDir} holds no database: there is nothing to back up.`)
  refuseNoPlace(to)
  refuseOwnFolder(to, dataDir)
  const database = await startDatabase({ dataDir, log, name: 'npm run backup', mayShare: true, waitMs: 60_000 })
  let place
  try {
    // As root its files are elsewhere.
    refuseOwnFolder(to, database.data)
    place = await openPlace(to)
    const made = await fillBackup({ database, dataDir, half: place.half, log, signal, onStep, isDurable })
    await place.finish()
    return made
  } catch (problem) {
    place?.drop()
    throw inWords(signal?.aborted ? signal.reason : problem, to)
  } finally {
    if (database.adopted) database.leave()
    else await database.stop()
  }
}
