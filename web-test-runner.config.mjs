import { writeFileSync } from 'node:fs'
import { esbuildPlugin } from '@web/dev-server-esbuild'
import { defaultReporter } from '@web/test-runner'
import { playwrightLauncher } from '@web/test-runner-playwright'
import { browserPackages } from './tools/browser-packages.mjs'
import { chromiumFlags, findChromium } from './tools/chromium.mjs'
import { root } from './tools/house.mjs'
import { browserTests } from './tools/test-runners.mjs'

const executablePath = await findChromium()

const testsIn = (suite) => [...(suite?.tests ?? []), ...(suite?.suites ?? []).flatMap(testsIn)]

// A file that fails outside its tests (it does not load, it throws late) counts as one failed test.
function countOf(sessions) {
  const tests = sessions.flatMap((session) => testsIn(session.testResults)).filter((test) => !test.skipped)
  const broken = sessions.filter(
    (session) => !session.passed && !testsIn(session.testResults).some((test) => !test.passed && !test.skipped),
  )
  return {
    passed: tests.filter((test) => test.passed).length,
    failed: tests.filter((test) => !test.passed).length + broken.length,
  }
}

const countReporter = {
  onTestRunFinished: ({ sessions }) =>
    process.env.TEST_RESULT && writeFileSync(process.env.TEST_RESULT, JSON.stringify(countOf(sessions))),
}

// A screen imports its style sheet, as the build lets it; here the sheet is put on the page.
const isImportedSheet = (context) => context.path.endsWith('.css') && context.get('sec-fetch-dest') === 'script'
const styleSheets = {
  name: 'style-sheets',
  resolveMimeType: (context) => (isImportedSheet(context) ? 'js' : undefined),
  transform: (context) =>
    isImportedSheet(context)
      ? `const sheet = new CSSStyleSheet()\nsheet.replaceSync(${JSON.stringify(context.body)})\n` +
        'document.adoptedStyleSheets.push(sheet)'
      : undefined,
}

/** Tests of elements, kit and screens, in a real browser. */
export default {
  rootDir: root,
  files: browserTests(),
  nodeResolve: { exportConditions: ['browser', 'import', 'default'] },
  concurrency: 2,
  testsFinishTimeout: 120_000,
  browsers: [playwrightLauncher({ product: 'chromium', launchOptions: { executablePath, args: chromiumFlags } })],
  // Packages that ask for NODE_ENV (react-table) find it, as the build gives it to them.
  testRunnerHtml: (framework) =>
    `<!doctype html><html lang="en"><body><script>window.process = { env: { NODE_ENV: 'development' } }</script>` +
    `<script type="module" src="${framework}"></script></body></html>`,
  testFramework: { config: { ui: 'tdd', timeout: 30_000 } },
  plugins: [
    await browserPackages(),
    styleSheets,
    esbuildPlugin({ ts: true, tsx: true, target: 'es2022', tsconfig: 'tsconfig.json' }),
  ],
  reporters: [defaultReporter(), countReporter],
}
