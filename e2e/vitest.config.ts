import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { workers } from './workers.ts'

/** Journeys: the built product in a real browser. */
export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  test: {
    include: ['e2e/**/*.test.ts'],
    // These need no browser and run with the unit tests.
    exclude: [
      '**/node_modules/**',
      'e2e/{architecture,chaos,permissions,bad-input,replies,oversell,tenants,recovery,hub,notifications,keys,feed,menu,uploads,attack}.test.ts',
    ],
    globalSetup: ['e2e/setup.ts'],
    setupFiles: ['e2e/own-product.ts'],
    maxWorkers: workers,
    // A worker keeps the modules it has loaded; each file opens a browser of its own.
    isolate: false,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 10_000 } },
  },
})
