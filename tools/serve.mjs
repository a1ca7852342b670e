import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { builtCommand, checkNode, dataDirOf, fail, portOf, Told } from './house.mjs'
import { processesOf } from './cluster.mjs'
import { makeDataDir } from './database.mjs'
import { givenUpWords } from './kept-up.mjs'
import { checkPort, publicUrlOf, startProduct } from './processes.mjs'
import { settingsFile } from './settings-file.mjs'

/**
 * npm run serve: the built product on a database of yours, any number of server processes on one port. No build, no
 * demo data, no default secret. SIGUSR2 puts new processes in the place of all.
 */

const needed = {
  DATABASE_URL: 'the application role of your PostgreSQL, postgres://crossdock_app:…@host/crossdock',
  SECRET: 'the signing secret, at least 32 characters, the same for every process: openssl rand -base64 48',
}

function checkEnvironment() {
  const missing = Object.entries(needed).filter(([name]) => !process.env[name])
  if (missing.length > 0)
    throw new Told(
      `npm run serve does not start without:\n${missing.map(([name, meaning]) => `  ${name}  ${meaning}`).join('\n')}`,
    )
  if ((process.env.SECRET ?? '').length < 32)
    throw new Told('SECRET is shorter than 32 characters; make one with: openssl rand -base64 48')
  if (!existsSync(builtCommand('serve'))) throw new Told('There is no build here. Make one first: npm run build')
}

function readFlags() {
  try {
    const text = { type: 'string' }
    return parseArgs({ options: { processes: text, settings: text, 'no-worker': { type: 'boolean' } } }).values
  } catch (problem) {
    throw new Told(
      `${problem.message.split('. ')[0]}. npm run serve takes -- --processes <number> --settings <file> --no-worker.`,
    )
  }
}

/** Hears SIGUSR2: one at a time, and one more where it came meanwhile. */
function rollWhenAsked(product, settings) {
  let last = Promise.resolve()
  let isWaiting = false
  const roll = async () => {
    isWaiting = false
    let undo = () => {}
    try {
      undo = settings.read()
      checkEnvironment()
      console.log('Putting new processes in the place of all')
      await product().roll(console.log)
      console.log('All processes are new')
    } catch (problem) {
      // What ends later is started again as it was.
      undo()
      console.error(problem instanceof Told ? problem.message : problem)
    }
  }
  process.on('SIGUSR2', () => {
    // It has read the build and the settings already, or is about to: nobody can tell which.
    if (!product()) return console.error('It is still starting: send SIGUSR2 again when it is ready.')
    if (isWaiting) return
    isWaiting = true
    last = last.then(roll)
  })
}

async function serve() {
  checkNode()
  const flags = readFlags()
  const processes = processesOf(flags.processes)
  const settings = settingsFile(flags.settings)
  settings.read()
  const port = portOf()
  checkEnvironment()
  const host = process.env.HOST || '127.0.0.1'
  let product
  rollWhenAsked(() => product, settings)
  await checkPort(port, host, 2000)
  let isAsked = false
  const asked = new Promise((done) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => done('asked'))
  }).finally(() => (isAsked = true))
  // The owner's password is for migrations; a process that answers requests has no use for it.
  const env = () => ({
    DEMO: '0',
    DATA_DIR: makeDataDir(dataDirOf()),
    PUBLIC_URL: publicUrlOf(host, port),
    NODE_ENV: 'production',
    DATABASE_OWNER_URL: undefined,
  })
  product = await startProduct({
    env,
    host,
    port,
    processes,
    hasWorker: !flags['no-worker'],
    isCancelled: () => isAsked,
  })
  if (!product) return
  console.log(`Crossdock serves ${product.address}${processes > 1 ? ` with ${processes} processes` : ''}`)
  const end = await Promise.race([asked, product.givenUp])
  await product.stop()
  if (end !== 'asked') throw new Told(givenUpWords(end))
}

try {
  await serve()
  process.exit(0)
} catch (problem) {
  fail(problem)
}
