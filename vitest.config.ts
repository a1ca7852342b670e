import { defineConfig } from 'vitest/config'

/** Tests that run in Node; those that need a database make one with tools/test-database.mjs. */
export default defineConfig({
  test: {
    include: [
      '{contract,api,shared-state,root-config,tools,legacy}/**/*.test.{ts,tsx}',
      'mf-*/**/*.test.ts',
      '{shared-components,mf-*}/**/*.unit.test.{ts,tsx}',
      'e2e/{architecture,permissions,bad-input,replies,oversell,tenants,recovery,notifications}.test.ts',
    ],
    exclude: ['**/node_modules/**', '**/dist/**'],
    testTimeout: 15_000,
    hookTimeout: 60_000,
    restoreMocks: true,
  },
})
