import { createHmac } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { makeDataDir, startDatabase } from './database.mjs'
import { demoSimulator } from './demo-simulator.mjs'
import { builtCommand, checkNode, dataDirOf, fail, portOf, readOrFail, secretOf, Told } from './house.mjs'
import { ensureBuilt, ensureInstalled } from './ready.mjs'
import { givenUpWords } from './kept-up.mjs'
import { lettersIn, mailFolderOf } from './letters.mjs'
import { LockHeld } from './lock.mjs'
import { checkPort, openDemoWords, publicUrlOf, runCommand, startProduct } from './processes.mjs'
import { unfinishedDemo } from './unfinished-demo.mjs'

/** npm start: everything a fresh clone needs, until Ctrl-C. */

const log = (line) => console.log(`· ${line}`)
const host = process.env.HOST || '127.0.0.1'
const port = readOrFail(portOf)

const accounts = [
  ['SUPERADMIN', 'superadmin@crossdock.example'],
  ['SYSTEM_ADMINISTRATOR', 'system@crossdock.example'],
  ['WAREHOUSE_MANAGER', 'manager@crossdock.example'],
  ['WAREHOUSE_WORKER', 'worker@crossdock.example'],
  ['ADMIN', 'admin@crossdock.example'],
  ['WORKER', 'hand@crossdock.example'],
  ['MERCHANT_ADMIN of Birch Outdoor', 'admin@birch.example'],
  ['MERCHANT_WORKER of Birch Outdoor', 'worker@birch.example'],
  ['CLIENT of Birch Outdoor', 'client@birch.example'],
  ['USER of Birch Outdoor', 'user@birch.example'],
  ['MERCHANT_ADMIN of Alder Home', 'admin@alder.example'],
  ['MERCHANT_WORKER of Alder Home', 'worker@alder.example'],
  ['MERCHANT_ADMIN of Dune Beauty', 'admin@dune.example'],
]

/** SECRET may be `new,old`: the new one writes. */
const newestOf = (secret) => {
  const parts = secret.split(',').map((part) => part.trim())
  return parts.length === 2 && parts.every((part) => part.length >= 32) ? parts[0] : secret
}

/** Without SMTP_URL mail is written to a folder: where, and the links in it that wait to be followed. */
async function printMail(dataDir, env) {
  if (env.SMTP_URL) return
  console.log(`\n  Mail is written to ${mailFolderOf(dataDir)}`)
  const links = lettersIn(dataDir).filter(({ token }) => token)
  const hashes = links.map(({ token }) =>
    createHmac('sha256', newestOf(env.SECRET)).update(`link ${token}`).digest('hex'),
  )
  const waiting = new Set(await linksWaiting(env.DATABASE_URL, hashes))
  for (const [index, { to, subject, link }] of links.entries())
    if (waiting.has(hashes[index])) console.log(`  ${to}: ${subject}\n    ${link}`)
}

const linksWaiting = async (url, hashes) =>
  hashes.length === 0
    ? []
    : answerOf(
        url,
        `select coalesce(array_agg(encode(token_hash, 'hex')), '{}') from password_link
          where expires_at > now() and encode(token_hash, 'hex') = any ('{${hashes.join()}}'::text[])`,
      )

function printWelcome(address, hasDemo, simulator) {
  console.log(`\nCrossdock is ready at ${address}\n`)
  if (hasDemo) {
    for (const [role, email] of accounts) console.log(`  ${role.padEnd(34)}${email}`)
    console.log('\n  Password of all: Crossdock#2026')
  }
  if (simulator.address) {
    console.log(`\n  Shopee and Lazada, to play the buyer: ${simulator.address}`)
    console.log('  As admin@birch.example: Settings > Shop > Connect a shop, then place an order there')
  }
}

/** The database to use: the one the environment names, or the embedded one of dataDir. */
async function openDatabase(dataDir) {
  if (process.env.DATABASE_URL)
    return {
      appUrl: process.env.DATABASE_URL,
      ownerUrl: process.env.DATABASE_OWNER_URL,
      note: () => {},
      keepUp: () => new Promise(() => {}),
      stop: async () => {},
    }
  try {
    return await startDatabase({ dataDir, log, name: 'npm start' })
  } catch (problem) {
    if (!(problem instanceof LockHeld)) throw problem
    const { holder } = problem
    throw new Told(
      `Crossdock is already ${holder.isStopping ? 'stopping' : 'running'} from this folder: ${holder.name}, ` +
        `process ${holder.pid}, since ${holder.since}${holder.address ? `, at ${holder.address}` : ''}.\n` +
        `Stop that one first (kill ${holder.pid}), or give this one a data folder of its own: ` +
        'DATA_DIR=.data-2 PORT=8081 npm start',
    )
  }
}

async function answerOf(url, question) {
  const { default: pg } = await import('pg')
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    // Row-level security shows nothing to whoever names no scope; '*' is the system's.
    await client.query(`set app.merchant = '*'`)
    return (await client.query(`select (${question}) as answer`)).rows[0].answer
  } finally {
    await client.end()
  }
}

// Who has accounts, has data: nothing can be done before the first.
const hasAccounts = 'select exists (select from app_user)'
const isHalfDemo = `select exists (select from app_user where name = '${unfinishedDemo}')`
const hasDemoAccounts = `select exists (select from app_user where email = '${accounts[0][1]}')`

async function migrateAndFill(database, env) {
  if (!database.ownerUrl)
    return log('DATABASE_OWNER_URL is not set: the schema is taken as it is, and no demo data are loaded')
  await migrate(env)
  if (await answerOf(database.ownerUrl, isHalfDemo)) {
    if (!database.reset)
      throw new Told(
        'The demo data of this database are a part only: whoever makes them was stopped. Begin again with an ' +
          'empty one: dropdb and createdb it (docs/operate.md), then npm start.',
      )
    log('The demo data were only half loaded: starting again with an empty database')
    await database.reset()
    await migrate(env)
  }
  if (env.DEMO === '0' || !existsSync(builtCommand('demo')) || (await answerOf(database.ownerUrl, hasAccounts))) return
  log('Loading the demo data')
  if ((await runCommand('demo', { env })) !== 0) throw new Told('The demo data could not be loaded.')
}

async function migrate(env) {
  if ((await runCommand('migrate', { env, output: 'inherit' })) !== 0)
    throw new Told('The schema could not be brought up to date.')
}

// npm, or the shell that npm put in between and npm.
function startersOf() {
  try {
    const [, name, rest] = /\((.*)\) \S+ (\d+)/.exec(readFileSync(`/proc/${process.ppid}/stat`, 'utf8')) ?? []
    return ['sh', 'dash', 'bash', 'ash'].includes(name) ? `${process.ppid} ${rest}` : `${process.ppid}`
  } catch {
    return `${process.ppid}`
  }
}

/** Settles with 'asked' when somebody wants it to stop: a signal, or npm, which started it, is gone. */
function stopAsked() {
  return new Promise((done) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => done('asked'))
    const starters = startersOf()
    if (process.env.npm_lifecycle_event) setInterval(() => startersOf() !== starters && done('asked'), 300).unref()
  })
}

async function start() {
  checkNode()
  const asked = stopAsked()
  let isAsked = false
  asked.then(() => (isAsked = true))
  const whenNotAsked = (work) => (isAsked ? undefined : work())
  await ensureInstalled(log)
  await whenNotAsked(ensureBuilt)
  const dataDir = makeDataDir(dataDirOf())
  const database = await openDatabase(dataDir)
  let product
  let marketplaces
  try {
    await checkPort(port, host, database.wasCrashed ? 12_000 : 1000)
    const env = {
      SECRET: secretOf(dataDir),
      DATA_DIR: dataDir,
      DEMO: '1',
      ...process.env,
      PUBLIC_URL: publicUrlOf(host, port),
      HOST: host,
      PORT: String(port),
      DATABASE_URL: database.appUrl,
      ...(database.ownerUrl ? { DATABASE_OWNER_URL: database.ownerUrl } : {}),
    }
    await whenNotAsked(() => migrateAndFill(database, env))
    const databaseGone = database.keepUp()
    // The owner's password is for migrations; what answers requests and works on jobs has no use for it.
    const hasDemo = await answerOf(database.appUrl, hasDemoAccounts)
    const simulator = await demoSimulator({ env, port, hasDemo })
    if (simulator.left) log(simulator.left)
    const ofProduct = { ...env, ...simulator.settings, DATABASE_OWNER_URL: undefined }
    marketplaces = await whenNotAsked(simulator.start)
    product = await whenNotAsked(() => startProduct({ env: ofProduct, host, port, isCancelled: () => isAsked }))
    if (product) {
      database.note({ address: product.address })
      printWelcome(product.address, hasDemo, simulator)
      await printMail(dataDir, env)
      const warning = openDemoWords(host, hasDemo)
      if (warning) console.error(`\n${warning}`)
      console.log('\nCtrl-C stops it.')
    }
    const end = await Promise.race([asked, product?.givenUp ?? asked, databaseGone])
    if (end === 'asked') console.log('\nStopping')
    else throw new Told(`${givenUpWords(end)} Stopping the rest.`)
  } finally {
    database.note({ isStopping: true })
    // Whatever goes wrong with one, the other is stopped in order.
    await Promise.all([product?.stop(), marketplaces?.stop()]).finally(database.stop)
  }
}

try {
  await start()
  process.exit(0)
} catch (problem) {
  fail(problem)
}
