import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** What of a running cluster's data folder belongs into a backup: PostgreSQL's manual, "Backing Up the Data Directory". */

/** A folder in which the server writes anew what it needs, or whose content the backup brings otherwise (pg_wal). */
const emptied = new Set([
  'pg_dynshmem',
  'pg_notify',
  'pg_replslot',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
  'pg_wal',
])
const leftOut =
  /^(postmaster\.(pid|opts)|(backup_label|tablespace_map)(\.old)?|(postgresql\.auto\.conf|current_logfiles)\.tmp|pg_internal\.init.*|pgsql_tmp.*|t\d+_\d+.*)$/
const relation = /^(\d+)(?:_(?:fsm|vm))?(?:\.\d+)?$/

/** The last file to be copied. */
export const controlFile = 'global/pg_control'

const unlessGone = (work) =>
  work.catch((problem) => {
    if (problem.code === 'ENOENT') return undefined
    throw problem
  })

/** The names in a folder that a backup holds: of unlogged tables only how they begin, which is empty. */
export function namesKept(names) {
  const unlogged = new Set(names.flatMap((name) => /^(\d+)_init(?:\.\d+)?$/.exec(name)?.[1] ?? []))
  return names.filter((name) => !leftOut.test(name) && !unlogged.has(relation.exec(name)?.[1]))
}

/**
 * { folders, files: [{ path, size }] } below `data`, by their path from there, all but controlFile. What is dropped
 * meanwhile is left out: the log says so, too.
 */
export async function listData(data, below = '', found = { folders: [], files: [] }) {
  const names = await unlessGone(readdir(join(data, below)))
  if (!names) return found
  if (below) found.folders.push(below)
  if (emptied.has(below)) return found
  for (const name of namesKept(names).toSorted()) {
    const path = below ? `${below}/${name}` : name
    const here = await unlessGone(stat(join(data, path)))
    if (here?.isDirectory()) await listData(data, path, found)
    else if (here?.isFile() && path !== controlFile) found.files.push({ path, size: here.size })
  }
  return found
}
