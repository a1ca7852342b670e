import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { Told } from '../house.mjs'
import { writeWhole } from './files.mjs'

/** What a backup says of itself, in its last file. */

const name = 'backup.json'
const format = 1

const hashOf = (facts) => createHash('sha256').update(JSON.stringify(facts)).digest('hex')

/**
 * Writes { version, postgres, migration, moment, start, stop, folders, files: [{ path, size, sha256 }] } with a hash of
 * itself: the version of Crossdock, that of PostgreSQL, the last migration, what it holds, and every file.
 */
export async function writeManifest(folder, facts) {
  const content = { format, ...facts }
  await writeWhole(join(folder, name), JSON.stringify({ ...content, sha256: hashOf(content) }, null, 1))
}

function textOf(folder) {
  try {
    return readFileSync(join(folder, name), 'utf8')
  } catch (problem) {
    if (problem.code !== 'ENOENT') throw new Told(`${folder} cannot be read: ${problem.message}`)
    throw new Told(
      `${folder} is no whole backup: it has no ${name}, which is written last.` +
        (basename(folder).endsWith('.half') ? ' It was broken off; delete it.' : ''),
    )
  }
}

function contentOf(text) {
  try {
    const { sha256, ...content } = Object(JSON.parse(text))
    return sha256 === hashOf(content) ? content : undefined
  } catch (problem) {
    if (problem instanceof SyntaxError) return undefined
    throw problem
  }
}

/** The manifest of a backup; refuses in words what is none, or is not whole. */
export function readManifest(folder) {
  const path = join(folder, name)
  const content = contentOf(textOf(folder))
  if (!content) throw new Told(`${path} is not as it was written: this backup cannot be trusted. Take another one.`)
  if (content.format !== format)
    throw new Told(
      `${folder} was made by a version of Crossdock (${content.version}) whose backups this one cannot read.`,
    )
  if (![...content.files.map(({ path: file }) => file), ...content.folders].every(isInside))
    throw new Told(`${path} names files outside of a backup.`)
  return content
}

const isInside = (path) => /^(postgres(\/|$)|database\.json$|secret$)/.test(path) && !path.split('/').includes('..')
