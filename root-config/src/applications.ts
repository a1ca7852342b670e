import {
  getAppStatus,
  registerApplication,
  SKIP_BECAUSE_BROKEN,
  triggerAppChange,
  unloadApplication,
  unregisterApplication,
} from 'single-spa'

/** What single-spa runs: the shell, and each area that has screens. */
type Application = Exclude<Parameters<typeof registerApplication>[0], string> & { name: string }

const registered = new Map<string, Application>()
const underWay = new Map<string, Promise<void>>()

export function register(application: Application): void {
  registered.set(application.name, application)
  registerApplication(application)
}

/**
 * What failed to mount or unmount, single-spa passes over from then on, and says nothing; it cannot be unloaded either.
 * Registered anew it is loaded and mounted when it is open next.
 */
export const isBroken = (name: string): boolean => getAppStatus(name) === SKIP_BECAUSE_BROKEN

async function registerAnew(name: string): Promise<void> {
  const application = registered.get(name)
  if (!application) return
  await unregisterApplication(name)
  registerApplication(application)
}

/** Lets a broken application start again. Asked twice at once, it is done once. */
export function mend(name: string): Promise<void> {
  const work = underWay.get(name) ?? registerAnew(name).finally(() => underWay.delete(name))
  underWay.set(name, work)
  return work
}

/** Loads and mounts again what failed and is still open. */
export async function startAgain(name: string): Promise<void> {
  if (isBroken(name)) return mend(name)
  await unloadApplication(name, { waitForUnmount: false }).catch(() => undefined)
  await triggerAppChange()
}
