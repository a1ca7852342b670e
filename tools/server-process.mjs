import { spawn, spawnSync } from 'node:child_process'
import {
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isAlive } from './lock.mjs'
import { identityOf, plainEnvironment, programOf, withUmask } from './postgres.mjs'

/** The PostgreSQL server as a process: made, started, found again, stopped. */

const settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: 200,
  shared_buffers: '256MB',
  autovacuum_naptime: '15s',
  synchronous_commit: 'on',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // An online backup (backup/online.mjs) needs what it adds to the log.
  wal_level: 'replica',
  max_wal_senders: 0,
  min_wal_size: '64MB',
  max_wal_size: '512MB',
  password_encryption: 'scram-sha-256',
  log_checkpoints: 'off',
}
// For databases that a test makes and throws away: nothing has to survive a power cut.
const throwAway = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  autovacuum: 'off',
  wal_level: 'minimal',
}

/** Makes the cluster in home/postgres, whole or not at all. */
export function makeCluster({ home, native, user, password, isDurable }) {
  const half = join(home, 'postgres.half')
  const passwordFile = join(home, 'postgres.password')
  rmSync(half, { recursive: true, force: true })
  withUmask(0o077, () => {
    mkdirSync(half, { mode: 0o700 })
    writeFileSync(passwordFile, password, { mode: 0o600 })
    if (user) for (const path of [half, passwordFile]) chownSync(path, user.uid, user.gid)
    const made = spawnSync(
      programOf(native, 'initdb'),
      [
        '-D',
        half,
        '-U',
        'postgres',
        `--pwfile=${passwordFile}`,
        '--auth=scram-sha-256',
        '--encoding=UTF8',
        '--locale=C',
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
        '--no-instructions',
        ...(isDurable ? [] : ['--no-sync']),
      ],
      { cwd: '/', env: plainEnvironment, encoding: 'utf8', ...identityOf(user) },
    )
    rmSync(passwordFile, { force: true })
    if (made.status !== 0)
      throw new Error(
        `The database could not be made in ${home}:\n${made.stderr || made.error?.message || made.stdout}`,
      )
  })
  renameSync(half, join(home, 'postgres'))
}

const commandOf = (pid) => {
  if (existsSync('/proc/self/cmdline'))
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
    } catch {
      return ''
    }
  return spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout ?? ''
}

const serves = (pid, data) => isAlive(pid) && commandOf(pid).includes(`-D ${data} `)

const readPidFile = (data) => {
  try {
    const [pid, , , port, , , , status] = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')
    return { pid: Number(pid), port: Number(port), isReady: status?.trim() === 'ready' }
  } catch (problem) {
    if (problem.code === 'ENOENT') return undefined
    throw problem
  }
}

/** The server that already serves this data, once it is ready: { pid, port }; undefined when none does. */
export async function findServer(data, waitMs = 60_000) {
  const until = Date.now() + waitMs
  for (;;) {
    const found = readPidFile(data)
    if (!found) return undefined
    if (!serves(found.pid, data)) {
      // Its number may belong to another process by now, which would keep PostgreSQL from starting.
      if (readPidFile(data)?.pid === found.pid) rmSync(join(data, 'postmaster.pid'), { force: true })
      return undefined
    }
    if (found.isReady) return { pid: found.pid, port: found.port }
    if (Date.now() > until)
      throw new Error(`PostgreSQL (process ${found.pid}) serves ${data} but does not become ready.`)
    await sleep(20)
  }
}

/** A port nobody listens on now. */
export const freePort = () =>
  new Promise((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address()
      server.close(() => resolve(port))
    })
  })

function openLog(path) {
  if (existsSync(path) && statSync(path).size > 10_000_000) truncateSync(path)
  return openSync(path, 'a', 0o600)
}

async function launch({ data, native, user, logPath, isDurable, port, readyMs = 120_000 }) {
  const options = Object.entries({ ...settings, ...(isDurable ? {} : throwAway), port }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ])
  const logFile = openLog(logPath)
  const from = statSync(logPath).size
  // A session of its own: Ctrl-C in the terminal must not reach the database before the processes that use it.
  const server = withUmask(0o077, () =>
    spawn(programOf(native, 'postgres'), ['-D', data, ...options], {
      cwd: '/',
      env: plainEnvironment,
      detached: true,
      stdio: ['ignore', logFile, logFile],
      ...identityOf(user),
    }),
  )
  closeSync(logFile)
  let failure
  server.once('error', (problem) => (failure = problem.message))
  const ended = () => (failure ??= readFileSync(logPath).subarray(from).toString())
  server.once('exit', ended)
  server.unref()
  const until = Date.now() + readyMs
  while (failure === undefined) {
    const found = readPidFile(data)
    if (found?.pid === server.pid && found.isReady) {
      server.off('exit', ended)
      return { pid: server.pid, port }
    }
    if (Date.now() > until) failure = 'it does not become ready'
    await sleep(10)
  }
  return { failure }
}

/** Starts `postgres` on the data, on a free port unless told, and waits (readyMs) until it is ready: { pid, port }. */
export async function startServer(options) {
  let result
  for (let tries = 0; tries < 10; tries++) {
    result = await launch({ ...options, port: options.port ?? (await freePort()) })
    if (!result.failure) return result
    // Somebody took the port meanwhile, or backends of a server that was killed are still ending.
    if (!/already in use|could not bind|still in use/i.test(result.failure)) break
    await sleep(500)
  }
  throw new Error(`PostgreSQL did not start:\n${result.failure.trim().split('\n').slice(-12).join('\n')}`)
}

/** The server that was ready on this port, again: another one, or the one that somebody else started meanwhile. */
export async function startServerAgain({ port, ...options }) {
  const found = await findServer(options.data)
  if (found?.port === port) return found
  if (found) await stopServer(found.pid, options.data)
  return startServer({ port, ...options })
}

const lookMs = 250

/** Settles with { problem } when the server is gone. */
export const endOfServer = (pid) =>
  new Promise((done) => {
    const timer = setInterval(() => {
      if (isAlive(pid)) return
      clearInterval(timer)
      done({ problem: new Error('no process any more') })
    }, lookMs).unref()
  })

/** Stops the server: running statements are broken off, what is committed stays. */
export async function stopServer(pid, data) {
  for (const [signal, waitMs] of [
    ['SIGINT', 60_000],
    ['SIGQUIT', 10_000],
    ['SIGKILL', 5_000],
  ]) {
    if (!serves(pid, data)) return
    try {
      process.kill(pid, signal)
    } catch (problem) {
      if (problem.code === 'ESRCH') return
      throw problem
    }
    for (const until = Date.now() + waitMs; serves(pid, data) && Date.now() < until;) await sleep(20)
  }
}
