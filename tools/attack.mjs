import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { checkNode, fail, root } from './house.mjs'
import { ensureInstalled } from './ready.mjs'

/** npm run attack: attacks a build of this clone, on databases of its own on the test server (e2e/attack). */
try {
  checkNode()
  await ensureInstalled()
  const parameters = ['--import', 'tsx', join(root, 'e2e/attack/attack.ts'), ...process.argv.slice(2)]
  const child = spawn(process.execPath, parameters, { cwd: root, stdio: 'inherit' })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.once('exit', (code) => process.exit(code ?? 1))
} catch (problem) {
  fail(problem)
}
