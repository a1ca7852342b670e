import { existsSync } from 'node:fs'
import { builtCommand, checkNode, dataDirOf, fail, Told } from './house.mjs'
import { makeDataDir } from './database.mjs'
import { givenUpWords } from './kept-up.mjs'
import { checkPort, publicUrlOf, startProduct } from './processes.mjs'

/** npm run serve: the built product on a database of yours. No build, no demo data, no default secret. */

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

async function serve() {
  checkNode()
  checkEnvironment()
  const host = process.env.HOST || '127.0.0.1'
  const port = Number(process.env.PORT || 8080)
  const publicUrl = publicUrlOf(host, port)
  await checkPort(port, host, 2000)
  let isAsked = false
  const asked = new Promise((done) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => done('asked'))
  }).finally(() => (isAsked = true))
  // The owner's password is for migrations; a process that answers requests has no use for it.
  const env = {
    DEMO: '0',
    DATA_DIR: makeDataDir(dataDirOf()),
    PUBLIC_URL: publicUrl,
    NODE_ENV: 'production',
    DATABASE_OWNER_URL: undefined,
  }
  const product = await startProduct({ env, host, port, isCancelled: () => isAsked })
  if (!product) return
  console.log(`Crossdock serves ${product.address}`)
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
