import { join } from 'node:path'
import compat from 'core-js-compat'
import { build, type Plugin } from 'vite'
import { lowerScript } from './lower-script.ts'
import { oldest } from './oldest.ts'

const name = 'missing-of-the-language'

/** What the oldest browser lacks of the language, of core-js. */
const missingOfLanguage: Plugin = {
  name,
  resolveId: (id) => (id === name ? `\0${name}` : null),
  load: (id) =>
    id === `\0${name}`
      ? compat({ targets: { chrome: String(oldest.chromium) }, modules: [/^es\./, /^web\./] })
          .list.map((module) => `import 'core-js/modules/${module}.js'`)
          .join('\n')
      : null,
}

/** One script for older browsers: what they lack, SystemJS, and what starts the page with it. */
export async function buildLoader(): Promise<string> {
  const made = await build({
    configFile: false,
    mode: 'production',
    logLevel: 'error',
    plugins: [missingOfLanguage],
    define: { TIME_ZONES: JSON.stringify(Intl.supportedValuesOf('timeZone')) },
    build: {
      write: false,
      minify: true,
      target: 'es2022',
      rolldownOptions: {
        input: join(import.meta.dirname, 'loader/loader.ts'),
        output: { format: 'iife', codeSplitting: false },
      },
    },
  })
  const [chunk] = 'output' in made ? made.output : []
  if (chunk?.type !== 'chunk') throw new Error('The loader could not be built.')
  return lowerScript(chunk.code, false)
}
