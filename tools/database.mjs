import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { keepUp } from './kept-up.mjs'
import { LockHeld, takeLock } from './lock.mjs'
import { databaseUser, findHome, findPrograms } from './postgres.mjs'
import { endOfServer, findServer, makeCluster, startServer, startServerAgain, stopServer } from './server-process.mjs'

export const newPassword = () => randomBytes(24).toString('hex')

/** Makes the folder that holds everything Crossdock keeps; others may pass through it but not look inside. */
export function makeDataDir(path) {
  if (!existsSync(path)) {
    if (dirname(path) !== path) makeDataDir(dirname(path))
    mkdirSync(path, { recursive: true })
    chmodSync(path, process.getuid?.() === 0 ? 0o711 : 0o700)
  }
  return realpathSync(path)
}

/** The passwords of a data folder's database, and where it stands. */
export const stateFile = (dataDir) => join(dataDir, 'database.json')

function readState(dataDir) {
  if (existsSync(stateFile(dataDir))) return JSON.parse(readFileSync(stateFile(dataDir), 'utf8'))
  if (existsSync(join(dataDir, 'postgres/PG_VERSION')))
    throw new Error(
      `${dataDir}/postgres holds a database, but its passwords (${stateFile(dataDir)}) are gone. Bring the file ` +
        `back, or move the folder away to start with an empty database.`,
    )
  return {
    id: newPassword(),
    passwords: { postgres: newPassword(), crossdock_owner: newPassword(), crossdock_app: newPassword() },
  }
}

export function writeState(dataDir, state) {
  const half = `${stateFile(dataDir)}.${process.pid}`
  writeFileSync(half, JSON.stringify(state, null, 2), { mode: 0o600 })
  chmodSync(half, 0o600)
  renameSync(half, stateFile(dataDir))
}

/** Whom to connect as, and where: the superuser, the owner of the tables, the portal. */
export const urlsOf = ({ passwords }, port) => {
  const url = (role, database) => `postgres://${role}:${passwords[role]}@127.0.0.1:${port}/${database}`
  return {
    adminUrl: url('postgres', 'postgres'),
    ownerUrl: url('crossdock_owner', 'crossdock'),
    appUrl: url('crossdock_app', 'crossdock'),
  }
}

// An empty database again, as after the first start.
async function resetDatabase(adminUrl, passwords) {
  const { default: pg } = await import('pg')
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  try {
    await client.query('drop database if exists crossdock with (force)')
  } finally {
    await client.end()
  }
  await makeRoles(adminUrl, passwords)
}

/** Makes the two roles and the database where they are missing, with the passwords given. */
export async function makeRoles(adminUrl, passwords) {
  const { default: pg } = await import('pg')
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  try {
    for (const role of ['crossdock_owner', 'crossdock_app']) {
      const found = await client.query('select from pg_roles where rolname = $1', [role])
      const password = client.escapeLiteral(passwords[role])
      await client.query(
        `${found.rowCount ? 'alter' : 'create'} role ${role} login nosuperuser nobypassrls nocreatedb ` +
          `nocreaterole password ${password}`,
      )
    }
    const found = await client.query(`select from pg_database where datname = 'crossdock'`)
    if (!found.rowCount) await client.query('create database crossdock owner crossdock_owner')
    await client.query('revoke all on database crossdock from public')
    await client.query('grant connect on database crossdock to crossdock_app')
  } finally {
    await client.end()
  }
}

/** The major version of the PostgreSQL that comes along. */
export const broughtVersion = (native) =>
  /^# PostgreSQL (\d+)/.exec(readFileSync(join(native, 'share/postgresql/postgres.bki'), 'utf8'))?.[1]

function checkVersion(data, native) {
  const made = readFileSync(join(data, 'PG_VERSION'), 'utf8').trim()
  const brought = broughtVersion(native)
  if (brought !== made)
    throw new Error(
      `${data} was made by PostgreSQL ${made}; this version brings ${brought}. Dump it with the version before ` +
        `and load it here.`,
    )
}

async function stopAndSetAside(home, log) {
  const data = join(home, 'postgres')
  const running = await findServer(data)
  if (running) await stopServer(running.pid, data)
  rmSync(`${home}-old`, { recursive: true, force: true })
  renameSync(home, `${home}-old`)
  log(`${home} was left by an earlier clone at this place; it is now ${home}-old`)
}

/** The folder a data folder's cluster is in, or will be; what an earlier clone left at that place is set aside. */
export async function placeOf(dataDir, state, log) {
  const user = databaseUser()
  const leftovers = []
  const home = findHome({ dataDir, user, id: state.id, known: state.home, setAside: (path) => leftovers.push(path) })
  for (const path of leftovers) await stopAndSetAside(path, log)
  if (leftovers.length > 0) return placeOf(dataDir, state, log)
  if (home !== dataDir) log(`The database is in ${home}: user ${user?.name} cannot reach ${dataDir}`)
  return home
}

async function openCluster(dataDir, log, isDurable) {
  const state = readState(dataDir)
  const user = databaseUser()
  const home = await placeOf(dataDir, state, log)
  writeState(dataDir, { ...state, home })
  const data = join(home, 'postgres')
  const running = await findServer(data)
  if (running) return { state, home, data, running, isAdopted: true }
  const native = findPrograms(user, log)
  if (!existsSync(join(data, 'PG_VERSION'))) {
    log('Making the database')
    makeCluster({ home, native, user, password: state.passwords.postgres, isDurable })
  }
  checkVersion(data, native)
  const started = await startServer({ data, native, user, logPath: join(dataDir, 'postgres.log'), isDurable })
  return { state, home, data, running: started, isAdopted: false }
}

// Another process of this clone holds the database: use its server while it stands.
async function joinCluster(dataDir) {
  if (!existsSync(stateFile(dataDir))) return undefined
  const state = readState(dataDir)
  const data = state.home && join(state.home, 'postgres')
  const running = data && existsSync(join(data, 'PG_VERSION')) && (await findServer(data))
  return running
    ? { ...urlsOf(state, running.port), data, adopted: true, stop: async () => {}, leave: () => {}, note: () => {} }
    : undefined
}

async function lockOrShared(dataDir, { name, waitMs, mayShare }) {
  for (const until = Date.now() + waitMs; ; await sleep(100))
    try {
      return await takeLock(join(dataDir, 'lock'), { name }, { waitMs: mayShare ? 0 : waitMs })
    } catch (problem) {
      if (!mayShare || !(problem instanceof LockHeld)) throw problem
      const shared = await joinCluster(dataDir)
      if (shared) return { shared }
      if (Date.now() > until) throw problem
    }
}

/** The server of a cluster, started again on its port each time it ends without having been asked, once watched. */
function watchServer({ data, running }, { dataDir, log, isDurable }) {
  let kept
  const watched = ({ pid }) => ({ pid, ended: endOfServer(pid) })
  const again = async () => {
    const user = databaseUser()
    const native = findPrograms(user, log)
    const logPath = join(dataDir, 'postgres.log')
    running = await startServerAgain({ data, native, user, logPath, isDurable, port: running.port })
    return watched(running)
  }
  return {
    pid: () => running.pid,
    keepUp: (options) => (kept = keepUp('database', watched(running), again, async () => {}, options)).givenUp,
    async stop() {
      await kept?.stop()
      await stopServer(running.pid, data)
    },
  }
}

/**
 * Starts the embedded PostgreSQL of dataDir, or adopts the one a crash left alive, and holds dataDir's lock until
 * stop() or leave(). `name` is what another starter is told; `waitMs` how long to wait for it; `mayShare`: use the
 * server of whoever holds the lock; `isDurable: false` for test data. leave() gives the lock back and lets the server
 * run. keepUp() starts it again when it ends by itself; what it answers settles when that is given up (kept-up.mjs).
 */
export async function startDatabase({
  dataDir: wanted,
  log = () => {},
  name = 'Crossdock',
  waitMs = 2500,
  mayShare = false,
  isDurable = true,
}) {
  const dataDir = makeDataDir(wanted)
  const lock = await lockOrShared(dataDir, { name, waitMs, mayShare })
  if ('shared' in lock) return lock.shared
  let cluster
  try {
    cluster = await openCluster(dataDir, log, isDurable)
    const { state, data, home, running, isAdopted } = cluster
    if (isAdopted) log(`Adopted the running PostgreSQL (process ${running.pid})`)
    const urls = urlsOf(state, running.port)
    await makeRoles(urls.adminUrl, state.passwords)
    const server = watchServer(cluster, { dataDir, log, isDurable })
    return {
      ...urls,
      adopted: isAdopted,
      get pid() {
        return server.pid()
      },
      keepUp: server.keepUp,
      data,
      wasCrashed: lock.wasStale,
      note: lock.note,
      leave: lock.release,
      /** Throws the database's content away. */
      reset: () => resetDatabase(urls.adminUrl, state.passwords),
      /** Stops the server; with `remove` its data go too. */
      async stop({ remove = false } = {}) {
        lock.note({ isStopping: true })
        await server.stop()
        if (remove) rmSync(home === dataDir ? data : home, { recursive: true, force: true })
        lock.release()
      },
    }
  } catch (problem) {
    if (cluster && !cluster.isAdopted) await stopServer(cluster.running.pid, cluster.data)
    lock.release()
    throw problem
  }
}
