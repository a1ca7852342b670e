import { checkNode, fail } from './house.mjs'
import { ensureInstalled } from './ready.mjs'

/** npm run deploy, rollback, deployed. */
try {
  checkNode()
  await ensureInstalled()
  const { register } = await import('tsx/esm/api')
  register()
  const { main } = await import('./deploy/main.ts')
  await main(process.argv.slice(2))
} catch (problem) {
  fail(problem)
}
