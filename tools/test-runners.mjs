import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './house.mjs'

/** The runners of npm test: which files are whose, how each is started, how its result is counted. */

const skipped = new Set(['node_modules', 'dist', '.git', '.data'])

function listTests(folder, found = []) {
  if (!existsSync(join(root, folder))) return found
  for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
    if (skipped.has(entry.name)) continue
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory()) listTests(path, found)
    else if (/\.test\.tsx?$/.test(entry.name)) found.push(path)
  }
  return found
}

const areas = () => readdirSync(root).filter((name) => name.startsWith('mf-'))
// Elements and kit are tested where they live, in a browser, and so are screens (.tsx); what is named .unit.test.ts
// needs none.
const needsPage = (path) =>
  !/\.unit\.test\.tsx?$/.test(path) && (path.startsWith('shared-components/') || path.endsWith('.tsx'))
const screenRooms = () => ['shared-components', ...areas()].flatMap((room) => listTests(room))

// Of e2e, these look at the sources or ask the server without a browser.
const isHouseTest = (path) =>
  /^e2e\/(architecture|chaos|permissions|bad-input|replies|oversell|tenants|recovery|notifications|keys|feed|menu|uploads|attack)\.test\.ts$/.test(
    path,
  )

/** Test files run in a browser. */
export const browserTests = () => screenRooms().filter(needsPage)
/** Test files run in Node, against the real database where they need one. */
export const unitTests = () => [
  ...['contract', 'api', 'shared-state', 'root-config', 'simulator', 'tools', 'legacy'].flatMap((room) =>
    listTests(room),
  ),
  ...screenRooms().filter((path) => !needsPage(path)),
  ...listTests('e2e').filter(isHouseTest),
]
export const journeyTests = () => listTests('e2e').filter((path) => !isHouseTest(path))

const binary = (path) => join(root, 'node_modules', path)
const vitest = (config, resultFile, pattern) => [
  binary('vitest/vitest.mjs'),
  'run',
  '--config',
  config,
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${resultFile}`,
  ...pattern,
]

// A file that cannot even be loaded has no tests to count; it counts as one that failed.
function countVitest(resultFile) {
  const result = JSON.parse(readFileSync(resultFile, 'utf8'))
  const broken = result.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  )
  return { passed: result.numPassedTests, failed: result.numFailedTests + broken.length }
}

const countChecks = (code) => (code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 })

/** Every runner in order: its command, the files it is for (a check has none), what it needs, and its count. */
export const runners = [
  { name: 'lint', command: () => [binary('oxlint/bin/oxlint')], count: countChecks },
  { name: 'format', command: () => [binary('oxfmt/bin/oxfmt'), '--check'], count: countChecks },
  { name: 'types', command: () => [binary('typescript/bin/tsc'), '--noEmit'], count: countChecks },
  { name: 'build', command: () => [join(root, 'tools/run.mjs'), 'build'], count: countChecks },
  {
    name: 'unit',
    files: unitTests,
    command: (resultFile, pattern) => vitest('vitest.config.ts', resultFile, pattern),
    count: (_, resultFile) => countVitest(resultFile),
  },
  {
    name: 'browser',
    files: browserTests,
    needsBrowser: true,
    command: (_, pattern) => [
      binary('@web/test-runner/dist/bin.js'),
      '--config',
      'web-test-runner.config.mjs',
      ...(pattern.length > 0
        ? ['--files', ...browserTests().filter((path) => pattern.some((part) => path.includes(part)))]
        : []),
    ],
    count: (_, resultFile) => JSON.parse(readFileSync(resultFile, 'utf8')),
  },
  {
    name: 'e2e',
    files: journeyTests,
    needsBrowser: true,
    needsBuild: true,
    command: (resultFile, pattern) => vitest('e2e/vitest.config.ts', resultFile, pattern),
    count: (_, resultFile) => countVitest(resultFile),
  },
]
