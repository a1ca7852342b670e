/** The keys that shared-state keeps a session and its person under. */
const sessionKey = 'crossdock:session'
const keysOfPerson = ['crossdock:user', 'crossdock:password-expired', 'crossdock:menu']
/** What tells the server that somebody signed in here before: others' wrong passwords do not lock this device out. */
const deviceKey = 'crossdock:device'

export type Session = { token: string; expiresTimestamp: number }

/** The session kept on this device, while it lasts. */
export function keptSession(): Session | undefined {
  try {
    const { token, expiresTimestamp } = JSON.parse(localStorage.getItem(sessionKey) ?? '{}')
    return typeof token === 'string' && expiresTimestamp > Date.now() ? { token, expiresTimestamp } : undefined
  } catch {
    return undefined
  }
}

export function forgetSession() {
  for (const key of [sessionKey, ...keysOfPerson]) localStorage.removeItem(key)
}

export function keepSession({ token, expiresTimestamp }: Session) {
  forgetSession()
  localStorage.setItem(sessionKey, JSON.stringify({ token, expiresTimestamp }))
}

export const keptDevice = (): string | null => localStorage.getItem(deviceKey)
export const keepDevice = (device: string) => localStorage.setItem(deviceKey, device)
