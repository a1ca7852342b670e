import { existsSync, realpathSync } from 'node:fs'
import { basename, dirname, join, resolve, sep } from 'node:path'
import { Told } from '../house.mjs'

/** Folders that must have nothing to do with each other. */

/** Where a path leads, also one that is not there yet. */
function realPath(path) {
  const full = resolve(path)
  return existsSync(full) ? realpathSync(full) : join(realPath(dirname(full)), basename(full))
}

const isIn = (inner, outer) => `${inner}${sep}`.startsWith(outer.endsWith(sep) ? outer : `${outer}${sep}`)

/** How `one` lies to `other`: in it (or the same), around it, or apart from it. */
export function lies(one, other) {
  const [here, there] = [realPath(one), realPath(other)]
  return isIn(here, there) ? 'in' : isIn(there, here) ? 'around' : 'apart'
}

const elsewhere = 'Name one elsewhere, best on another disk.'

/** A backup is no part of what it is of, nor the other way round; what is half done stands beside its place. */
export function refuseOwnFolder(to, own) {
  if (lies(to, own) === 'in') throw new Told(`${to} is in the database's own folder ${own}. ${elsewhere}`)
  for (const place of [to, `${to}.half`])
    if (lies(place, own) !== 'apart')
      throw new Told(`${place} would hold the database's own folder ${own}. ${elsewhere}`)
}

/** What a backup is restored into would be a part of it, or it a part of that. */
export function refuseBackupFolder(dataDir, from) {
  const how = { in: 'is in', around: 'holds' }[lies(dataDir, from)]
  if (how) throw new Told(`${dataDir} ${how} the backup ${from}. Name a folder apart from it (--to).`)
}
