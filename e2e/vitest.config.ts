import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

/** Journeys: the built product in a real browser, one file after another. */
export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  test: {
    include: ['e2e/**/*.test.ts'],
    // These need no browser and run with the unit tests.
    exclude: [
      '**/node_modules/**',
      'e2e/{architecture,permissions,bad-input,replies,oversell,tenants,recovery,notifications}.test.ts',
    ],
    globalSetup: ['e2e/setup.ts'],
    fileParallelism: false,
    maxWorkers: 1,
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
})
