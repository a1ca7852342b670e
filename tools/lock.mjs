import { linkSync, readFileSync, readlinkSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'

/** Somebody else holds the lock; `holder` says who: { pid, since, name, ... }. */
export class LockHeld extends Error {
  constructor(path, holder) {
    super(`${holder.name ?? 'a process'} (process ${holder.pid}) has held ${path} since ${holder.since}`)
    this.holder = holder
  }
}

// The fields of /proc/<pid>/stat behind the name, which may hold anything; undefined where there is no /proc or no such
// process.
function statOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  } catch {
    return undefined
  }
}

/**
 * True while the process runs, also when it belongs to another user. One that has ended and that nobody has collected
 * does not.
 */
export function isAlive(pid) {
  try {
    process.kill(pid, 0)
  } catch (problem) {
    if (problem.code !== 'EPERM') return false
  }
  return !['Z', 'X'].includes(statOf(pid)?.[0])
}

// A process number is given out again, after a reboot or in a container very soon; its birth tells two of them apart.
const birthOf = (pid) => statOf(pid)?.[19] ?? ''

const textOf = (path) => {
  try {
    return readFileSync(path, 'utf8')
  } catch (problem) {
    if (problem.code === 'ENOENT') return undefined
    throw problem
  }
}

const namespaceNow = () => {
  try {
    return readlinkSync('/proc/self/ns/pid')
  } catch {
    return ''
  }
}

/** Where process numbers mean the same: this machine, or this container of it. */
export const machine = `${hostname()} ${namespaceNow()}`.trim()

// Processes of another machine cannot be seen: what it holds, it holds until its lease ends.
const isLeased = ({ until }) => Date.parse(until) > Date.now()

const holderIn = (text) => {
  try {
    const holder = JSON.parse(text)
    if (holder.machine && holder.machine !== machine) return isLeased(holder) ? holder : undefined
    return isAlive(holder.pid) && holder.birth === birthOf(holder.pid) ? holder : undefined
  } catch {
    return undefined
  }
}

/** Who holds the lock now, or undefined when nobody alive does. */
export const holderOf = (path) => holderIn(textOf(path) ?? '')

// Moved aside before it is deleted: if another starter replaced it meanwhile, it is put back.
function removeStale(path, text) {
  const aside = `${path}.${process.pid}.stale`
  try {
    renameSync(path, aside)
  } catch (problem) {
    if (problem.code === 'ENOENT') return
    throw problem
  }
  if (textOf(aside) !== text)
    try {
      linkSync(aside, path)
    } catch (problem) {
      if (problem.code !== 'EEXIST') throw problem
    }
  rmSync(aside, { force: true })
}

function tryTake(path, text) {
  const mine = `${path}.${process.pid}.${Math.random().toString(36).slice(2)}`
  try {
    writeFileSync(mine, text, { mode: 0o644 })
    linkSync(mine, path)
    return true
  } catch (problem) {
    if (problem.code === 'EEXIST') return false
    throw problem
  } finally {
    rmSync(mine, { force: true })
  }
}

/**
 * Takes the lock file or throws LockHeld after waiting. A lock left by a dead process counts as free. A holder that
 * says it is stopping is waited for.
 */
export async function takeLock(path, facts = {}, { waitMs = 0, stoppingMs = 30_000 } = {}) {
  let mine = { pid: process.pid, birth: birthOf(process.pid), since: new Date().toISOString(), ...facts }
  const startedAt = Date.now()
  let wasStale = false
  while (!tryTake(path, JSON.stringify(mine))) {
    const text = textOf(path)
    if (text === undefined) continue
    const holder = holderIn(text)
    if (!holder) {
      removeStale(path, text)
      wasStale = true
      continue
    }
    if (Date.now() - startedAt >= (holder.isStopping ? Math.max(stoppingMs, waitMs) : waitMs))
      throw new LockHeld(path, holder)
    await sleep(50)
  }
  let isHeld = true
  // Not so when this process slept longer than its lease and another machine took the lock.
  const isMine = () => isHeld && textOf(path) === JSON.stringify(mine)
  return {
    wasStale,
    isMine,
    // It only tells others more: where it cannot be written, as on a full disk, its holder goes on without.
    note(more) {
      const half = `${path}.${process.pid}.note`
      try {
        if (!isMine()) return
        const noted = { ...mine, ...more }
        writeFileSync(half, JSON.stringify(noted), { mode: 0o644 })
        renameSync(half, path)
        mine = noted
      } catch {
        rmSync(half, { recursive: true, force: true })
      }
    },
    release() {
      if (isMine()) rmSync(path, { force: true })
      isHeld = false
    },
  }
}
