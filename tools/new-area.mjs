import { checkNode, fail, root } from './house.mjs'
import { ensureInstalled, noteInstalled } from './ready.mjs'

/** npm run new-area -- returns */
try {
  checkNode()
  await ensureInstalled()
  const { register } = await import('tsx/esm/api')
  register()
  const { newArea } = await import('./new-area/new-area.ts')
  const { module, label, path } = await newArea(root, process.argv.slice(2))
  noteInstalled()
  console.log(`${module} is there: its screen at ${path}, its menu entry ${label}, one test.

  See it:    npm run dev -w ${module}
  Test it:   node tools/test.mjs --only=browser ${module}
  Ship it:   npm run deploy -w ${module} -- --to <folder of a portal>

Who sees it stands in ${module}/src/area.ts (seenBy).`)
} catch (problem) {
  fail(problem)
}
