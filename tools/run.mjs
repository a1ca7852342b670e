import { existsSync } from 'node:fs'
import { makeDataDir, startDatabase } from './database.mjs'
import { builtCommand, checkNode, dataDirOf, fail, portOf, secretOf, Told } from './house.mjs'
import { build, ensureBuilt, ensureInstalled } from './ready.mjs'
import { publicUrlOf, runCommand } from './processes.mjs'

/**
 * npm run migrate, verify, admin, demo, bench, bots, chaos, build: one command, on the database the environment names
 * or the embedded one; bots work in a portal that runs, chaos in a house of its own.
 */

const commands = ['migrate', 'verify', 'admin', 'demo', 'bench', 'bots', 'chaos', 'build']
const withoutDatabase = ['bots', 'chaos']
const note = (line) => console.error(`· ${line}`)

async function runOnDatabase(name, parameters) {
  if (process.env.DATABASE_URL || process.env.DATABASE_OWNER_URL) return runCommand(name, { parameters })
  const dataDir = makeDataDir(dataDirOf())
  const database = await startDatabase({ dataDir, log: note, name: `npm run ${name}`, mayShare: true, waitMs: 60_000 })
  const env = {
    SECRET: secretOf(dataDir),
    ...process.env,
    PUBLIC_URL: publicUrlOf(process.env.HOST || '127.0.0.1', portOf()),
    DATA_DIR: dataDir,
    DATABASE_URL: database.appUrl,
    DATABASE_OWNER_URL: database.ownerUrl,
  }
  try {
    // Whoever asks for anything else on a database nobody has started yet means the current schema.
    const code = name === 'migrate' ? 0 : await runCommand('migrate', { env, output: 'ignore' })
    if (code !== 0) return await runCommand('migrate', { env })
    return await runCommand(name, { parameters, env })
  } finally {
    if (database.adopted) database.leave()
    else await database.stop()
  }
}

try {
  checkNode()
  const [name, ...parameters] = process.argv.slice(2)
  if (!commands.includes(name)) throw new Told(`Say which command: ${commands.join(', ')}. For example: npm run verify`)
  // A production image is finished: nothing in it may be installed or built any more.
  const isFinished = process.env.NODE_ENV === 'production' && existsSync(builtCommand(name))
  if (!isFinished) await ensureInstalled(note)
  if (name === 'build') {
    await build()
    process.exit(0)
  }
  if (!isFinished) await ensureBuilt()
  process.exit(
    await (withoutDatabase.includes(name) ? runCommand(name, { parameters }) : runOnDatabase(name, parameters)),
  )
} catch (problem) {
  fail(problem)
}
