import { chownSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { broughtVersion, makeDataDir, newPassword, placeOf, stateFile, urlsOf, writeState } from '../database.mjs'
import { root, Told } from '../house.mjs'
import { LockHeld, takeLock } from '../lock.mjs'
import { databaseUser, findPrograms } from '../postgres.mjs'
import { startServer, stopServer } from '../server-process.mjs'
import { refuseBackupFolder } from './apart.mjs'
import { copyFile, factsOf, forEachOf, syncFolder } from './files.mjs'
import { readManifest } from './manifest.mjs'
import { inWords, megabytes, progressOf } from './words.mjs'

/** A backup made a database again. */

const majorOf = (version) => version.split('.')[0]

function refuseVersion({ postgres, migration }, native) {
  const brought = broughtVersion(native)
  if (majorOf(postgres) !== brought)
    throw new Told(
      `This backup is of PostgreSQL ${postgres}; this version of Crossdock brings ${brought}. Restore it with the ` +
        'version that made it.',
    )
  const folder = join(root, 'api/migrations')
  if (migration && existsSync(folder) && !readdirSync(folder).includes(migration))
    throw new Told(
      `This backup was made by a newer version of Crossdock: it has migration ${migration}, which this one does not ` +
        'know. Restore it with that version.',
    )
}

function refuseHeld(dataDir) {
  if (existsSync(stateFile(dataDir)) || existsSync(join(dataDir, 'postgres')))
    throw new Told(
      `${dataDir} holds a database, and nothing is ever written over one. Name a folder that is not there yet (--to), ` +
        'or stop Crossdock and move this one away.',
    )
}

function refuseOtherSecret(from, dataDir) {
  const [kept, other] = [from, dataDir].map((folder) => join(folder, 'secret'))
  if (existsSync(kept) && existsSync(other) && readFileSync(kept, 'utf8') !== readFileSync(other, 'utf8'))
    throw new Told(`${other} is the secret of another portal. Move it away, or name another folder (--to).`)
}

const inCluster = (path) => path.replace(/^postgres\/?/, '')
const isOfCluster = ({ path }) => path.startsWith('postgres/')

function refuseChanged(path, was, is) {
  if (was.size !== is.size || was.sha256 !== is.sha256)
    throw new Told(`${path} is not as it was written: this backup cannot be trusted. Take another one.`)
}

function refuseMissing(path) {
  if (!existsSync(path)) throw new Told(`${path} is missing: this backup is not whole. Take another one.`)
}

function readChecked(from, file) {
  const path = join(from, file.path)
  refuseMissing(path)
  const content = readFileSync(path)
  refuseChanged(path, file, factsOf(content))
  return content.toString()
}

async function copyCluster({ from, half, manifest, user, log, signal }) {
  rmSync(half, { recursive: true, force: true })
  const folders = manifest.folders.map((path) => join(half, inCluster(path)))
  for (const folder of folders) {
    mkdirSync(folder, { mode: 0o700 })
    if (user) chownSync(folder, user.uid, user.gid)
  }
  const files = manifest.files.filter(isOfCluster)
  const total = files.reduce((sum, { size }) => sum + size, 0)
  log(`Copying ${megabytes(total)} in ${files.length} files`)
  const onBytes = progressOf(total, log)
  await forEachOf(files, async (file) => {
    const path = join(from, file.path)
    refuseMissing(path)
    refuseChanged(path, file, await copyFile(path, join(half, inCluster(file.path)), { owner: user, signal, onBytes }))
  })
}

// Before it reads its log, the server puts every file on the disk for good, as after each crash.
async function recover({ half, native, user, logPath, passwords, log, isDurable }) {
  log('Starting PostgreSQL, which reads its log to the end of the backup')
  const server = await startServer({ data: half, native, user, logPath, isDurable, readyMs: 3_600_000 })
  try {
    const { default: pg } = await import('pg')
    const client = new pg.Client({ connectionString: urlsOf({ passwords }, server.port).adminUrl })
    await client.connect()
    await client.end()
  } finally {
    await stopServer(server.pid, half)
  }
}

async function fillDataDir({ from, dataDir, manifest, log, signal, isDurable }) {
  const user = databaseUser()
  const native = findPrograms(user, log)
  refuseVersion(manifest, native)
  refuseOtherSecret(from, dataDir)
  const [kept, secret] = ['database.json', 'secret'].map((name) => {
    const file = manifest.files.find(({ path }) => path === name)
    return file && readChecked(from, file)
  })
  const { passwords } = JSON.parse(kept)
  // Another database than the one the backup is of: both may stand on this machine.
  const state = { id: newPassword(), passwords }
  const home = await placeOf(dataDir, state, log)
  const half = join(home, 'postgres.half')
  try {
    await copyCluster({ from, half, manifest, user, log, signal })
    await recover({ half, native, user, logPath: join(dataDir, 'postgres.log'), passwords, log, isDurable })
    if (secret) writeFileSync(join(dataDir, 'secret'), secret, { mode: 0o600 })
    renameSync(half, join(home, 'postgres'))
    writeState(dataDir, { ...state, home })
    for (const folder of new Set([home, dataDir])) await syncFolder(folder)
  } catch (problem) {
    rmSync(half, { recursive: true, force: true })
    throw problem
  }
}

const lockOf = (dataDir) =>
  takeLock(join(dataDir, 'lock'), { name: 'npm run restore' }).catch((problem) => {
    throw problem instanceof LockHeld ? new Told(`${dataDir} is in use: ${problem.message}.`) : problem
  })

/**
 * Makes dataDir hold the database of the backup `from`, as it was at the backup's moment, once every file was found to
 * be what was written; answers the manifest. Nothing is written over a database. `isDurable: false` for test data.
 */
export async function restoreBackup({ from, dataDir: wanted, log = () => {}, signal, isDurable = true }) {
  const manifest = readManifest(from)
  refuseBackupFolder(wanted, from)
  refuseHeld(wanted)
  const dataDir = makeDataDir(wanted)
  const lock = await lockOf(dataDir)
  try {
    refuseHeld(dataDir)
    await fillDataDir({ from, dataDir, manifest, log, signal, isDurable })
    return manifest
  } catch (problem) {
    throw inWords(signal?.aborted ? signal.reason : problem, dataDir)
  } finally {
    lock.release()
  }
}
