import { checkNode, fail } from './house.mjs'
import { ensureInstalled } from './ready.mjs'

/** npm run dev: areas from their sources inside a running portal. */
try {
  checkNode()
  await ensureInstalled()
  const { register } = await import('tsx/esm/api')
  register()
  const { main } = await import('./dev/main.ts')
  await main(process.argv.slice(2))
  process.exit(0)
} catch (problem) {
  fail(problem)
}
