/** Test files that run at the same time, each against a product of its own. */
export const workers = 2

const names = [
  'E2E_URL',
  'E2E_DATA_DIR',
  'E2E_HOST_PORT',
  'E2E_APP_URL',
  'E2E_OWNER_URL',
  'E2E_SECRET',
  'E2E_SIMULATOR',
] as const
type Env = Record<(typeof names)[number], string>

/** What one worker is told, under names that hold its number. */
export const envOf = (worker: number, env: Env): Record<string, string> =>
  Object.fromEntries(names.map((name) => [`${name}_${worker}`, env[name]]))

/** Takes what is this worker's, under the plain names. */
export function takeOwn(): void {
  const worker = process.env['VITEST_POOL_ID']
  for (const name of names) {
    const value = process.env[`${name}_${worker}`]
    if (value) process.env[name] = value
  }
}
