import { spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findChromium } from './chromium.mjs'
import { startDatabase } from './database.mjs'
import { checkNode, fail, root, Told } from './house.mjs'
import { ensureBuilt, ensureInstalled } from './ready.mjs'
import { runners } from './test-runners.mjs'

/**
 * npm test: everything that decides whether a change may land, from a fresh clone; its last line is `N passed, N
 * failed`. For daily work: node tools/test.mjs --only=unit|browser|e2e|lint|types|build [part of a file's path …]
 */

const only = process.argv.find((word) => word.startsWith('--only='))?.slice('--only='.length)
const pattern = process.argv.slice(2).filter((word) => !word.startsWith('--'))
const say = (line) => console.log(`\n== ${line}`)

let folder
let keeper
let running
let isEnding = false

// Everything started here is also told to the keeper, which clears up when this process is killed.
const tell = (fact) => keeper.stdin.write(`${JSON.stringify(fact)}\n`)

function startKeeper() {
  keeper = spawn(process.execPath, [join(root, 'tools/keeper.mjs')], {
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'inherit', 'inherit'],
  })
  keeper.left = new Promise((done) => keeper.once('exit', done))
  keeper.stdin.on('error', () => {})
  folder = mkdtempSync(join(tmpdir(), 'crossdock-test-'))
  // PostgreSQL, which runs as another user when we are root, must be able to pass through.
  chmodSync(folder, 0o711)
  tell({ folder })
}

async function clearUp() {
  if (!keeper) return
  keeper.stdin.end()
  await keeper.left
}

async function startTestServer() {
  if (process.env.TEST_ADMIN_URL) return {}
  const dataDir = join(folder, 'database')
  mkdirSync(dataDir)
  chmodSync(dataDir, 0o711)
  const database = await startDatabase({ dataDir, name: 'npm test', isDurable: false, log: console.log })
  tell({ server: { pid: database.pid, data: database.data } })
  if (!database.data.startsWith(folder)) tell({ folder: join(database.data, '..') })
  return { TEST_ADMIN_URL: database.adminUrl, TEST_OWNER_URL: database.ownerUrl, TEST_APP_URL: database.appUrl }
}

async function execute(parameters, env) {
  const child = spawn(process.execPath, parameters, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
    detached: true,
  })
  tell({ group: child.pid })
  running = child
  const code = await new Promise((done) => child.once('exit', (code) => done(code ?? 1)).once('error', () => done(1)))
  running = undefined
  try {
    // What a runner left behind goes with it.
    process.kill(-child.pid, 'SIGKILL')
  } catch (problem) {
    if (problem.code !== 'ESRCH' && problem.code !== 'EPERM') throw problem
  }
  tell({ gone: child.pid })
  return code
}

async function runOne(runner, env) {
  // Told to end: the runner that was under way ends, and no other begins.
  if (isEnding) return new Promise(() => {})
  const files = runner.files?.()
  const chosen = files?.filter((path) => pattern.length === 0 || pattern.some((part) => path.includes(part)))
  if (chosen?.length === 0) {
    say(`${runner.name}: no test files ${files.length === 0 ? 'yet' : 'of that name'}, skipped`)
    return { passed: 0, failed: 0 }
  }
  say(runner.name)
  const resultFile = join(folder, `${runner.name}.json`)
  const code = await execute(runner.command(resultFile, pattern), { ...env, TEST_RESULT: resultFile })
  if (runner.files && !existsSync(resultFile)) return { passed: 0, failed: 1 }
  const counted = runner.count(code, resultFile)
  // A runner may fail although each of its tests passed: a stray rejection, a teardown that threw.
  const result = code !== 0 && counted.failed === 0 ? { ...counted, failed: 1 } : counted
  console.log(`${runner.name}: ${result.passed} passed, ${result.failed} failed`)
  return result
}

async function test() {
  checkNode()
  const chosen = only ? runners.filter(({ name }) => name === only) : runners
  if (chosen.length === 0)
    throw new Told(`There is no runner ${only}: choose ${runners.map(({ name }) => name).join(', ')}.`)
  await ensureInstalled()
  startKeeper()
  const env = chosen.some((runner) => runner.needsBrowser) ? { CHROMIUM_PATH: await findChromium() } : {}
  if (only && chosen[0].needsBuild) await ensureBuilt()
  let serverEnv
  const total = { passed: 0, failed: 0 }
  for (const runner of chosen) {
    // One server for all that run; for a single runner the clone's own development server is quicker.
    if (!only && runner.files) serverEnv ??= await startTestServer()
    const { passed, failed } = await runOne(runner, { ...env, ...serverEnv })
    total.passed += passed
    total.failed += failed
  }
  await clearUp()
  console.log(`\n${total.passed} passed, ${total.failed} failed`)
  process.exit(total.failed > 0 || total.passed === 0 ? 1 : 0)
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.once(signal, async () => {
    isEnding = true
    if (running) process.kill(-running.pid, 'SIGTERM')
    await clearUp()
    process.exit(1)
  })

try {
  await test()
} catch (problem) {
  await clearUp()
  fail(problem)
}
