import { defineConfig } from 'vitest/config'

/**
 * What must have its process to itself: it sets the environment before a module reads it, replaces what a browser has,
 * or builds, deploys and starts processes of its own.
 */
const alone = [
  'api/src/{server/cors,live/hub}.test.ts',
  '{shared-state,root-config,tools,legacy}/**/*.test.{ts,tsx}',
  'e2e/{architecture,chaos,oversell,recovery,hub,notifications,feed,uploads,attack}.test.ts',
]

/**
 * These share a process and the modules loaded in it: loading the api for each of a hundred files took longer than
 * testing it.
 */
const together = [
  '{contract,api,simulator}/**/*.test.ts',
  'mf-*/**/*.test.ts',
  '{shared-components,mf-*}/**/*.unit.test.{ts,tsx}',
  'e2e/{permissions,bad-input,replies,tenants,keys,menu}.test.ts',
]

const never = ['**/node_modules/**', '**/dist/**']
// What is polled for ends by the machine's time: a second is too little on a busy one.
const common = { testTimeout: 40_000, hookTimeout: 60_000, restoreMocks: true, expect: { poll: { timeout: 10_000 } } }

/** Tests that run in Node; those that need a database make one with tools/test-database.mjs. */
export default defineConfig({
  test: {
    // Half of the time they wait for PostgreSQL, so no core is left out.
    maxWorkers: '100%',
    projects: [
      { test: { ...common, name: 'alone', include: alone, exclude: never, sequence: { groupOrder: 0 } } },
      {
        test: {
          ...common,
          name: 'together',
          include: together,
          exclude: [...never, ...alone],
          isolate: false,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
