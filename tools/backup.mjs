import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { checkNode, dataDirOf, fail, root, run, Told } from './house.mjs'
import { ensureInstalled } from './ready.mjs'

/** npm run backup, npm run restore: the embedded database into a folder, and a data folder out of it. */

const usage = {
  backup: 'npm run backup -- --to <folder>',
  restore: 'npm run restore -- --from <folder> [--to <data folder>]',
}
const log = (line) => console.log(`· ${line}`)
const here = (path) => resolve(process.env.INIT_CWD ?? process.cwd(), path)

function wordsOf(command, given) {
  const needed = command === 'backup' ? 'to' : 'from'
  try {
    const { values } = parseArgs({ args: given, options: { to: { type: 'string' }, from: { type: 'string' } } })
    if (command === 'backup' && values.from) throw new Error('A backup has no --from.')
    if (!values[needed]) throw new Error(`Say which folder: --${needed} (behind --, or npm keeps it for itself).`)
    return values
  } catch (problem) {
    throw new Told(`${problem.message}\n  ${usage[command]}`)
  }
}

const externalWords =
  'DATABASE_URL names a PostgreSQL of your own; npm run backup and npm run restore are for the embedded one. Yours is ' +
  'backed up with its own programs:\n' +
  '  pg_basebackup --dbname=<url of a superuser> --pgdata=<folder> --checkpoint=fast --progress\n' +
  '  pg_dump --format=custom --file=crossdock.dump <url of a superuser, database crossdock>\n' +
  'docs/operate.md, "Backup and restore", says how each is restored, and how to go back to any moment.'

/** Aborted in words when somebody presses Ctrl-C: what is half done is cleared away. */
function stopAsked(command) {
  const asked = new AbortController()
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.on(name, () => asked.abort(new Told(`The ${command} was stopped; nothing of it is left.`)))
  return asked.signal
}

async function backup({ to }, signal) {
  const { takeBackup } = await import('./backup/take.mjs')
  const { megabytes } = await import('./backup/words.mjs')
  const startedAt = Date.now()
  const { moment, files, bytes } = await takeBackup({ dataDir: dataDirOf(), to: here(to), log, signal })
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1)
  console.log(
    `\nThe backup is in ${here(to)}: ${megabytes(bytes)} in ${files} files, made in ${seconds} s.\n` +
      `It holds everything up to ${moment}, and the passwords and the secret with it: keep it where only you can read it.`,
  )
}

/** A word as a shell takes it. */
const pasted = (word) => (/^[\w./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`)

async function restore({ from, to }, signal) {
  const { restoreBackup } = await import('./backup/restore.mjs')
  const dataDir = to ? here(to) : dataDirOf()
  const startedAt = Date.now()
  const { moment, version } = await restoreBackup({ from: here(from), dataDir, log, signal })
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1)
  console.log(
    `\n${dataDir} holds everything up to ${moment}, as Crossdock ${version} had it; restored in ${seconds} s.\n` +
      `${to ? `DATA_DIR=${pasted(dataDir)} ` : ''}npm start works on it. Is its stock right? (npm run verify)`,
  )
  await run(process.execPath, [join(root, 'tools/run.mjs'), 'verify'], { env: { ...process.env, DATA_DIR: dataDir } })
}

try {
  checkNode()
  const [command, ...given] = process.argv.slice(2)
  const values = wordsOf(command, given)
  if (process.env.DATABASE_URL || process.env.DATABASE_OWNER_URL) throw new Told(externalWords)
  await ensureInstalled(log)
  await (command === 'backup' ? backup : restore)(values, stopAsked(command))
  process.exit(0)
} catch (problem) {
  fail(problem)
}
