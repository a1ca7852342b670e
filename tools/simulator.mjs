import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { checkNode, fail, root } from './house.mjs'
import { ensureInstalled } from './ready.mjs'

/** npm run simulator: both marketplaces, for development and tests (simulator/README.md). */
try {
  checkNode()
  await ensureInstalled()
  const child = spawn(process.execPath, ['--import', 'tsx', join(root, 'simulator/src/main.ts')], {
    cwd: root,
    stdio: 'inherit',
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.once('exit', (code) => process.exit(code ?? 1))
} catch (problem) {
  fail(problem)
}
