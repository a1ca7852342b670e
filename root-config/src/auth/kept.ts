import { storedKeys } from 'contract/stored'

export type Session = { token: string; expiresTimestamp: number }

/** The session kept on this device, while it lasts. */
export function keptSession(): Session | undefined {
  try {
    const { token, expiresTimestamp } = JSON.parse(localStorage.getItem(storedKeys.session) ?? '{}')
    return typeof token === 'string' && expiresTimestamp > Date.now() ? { token, expiresTimestamp } : undefined
  } catch {
    return undefined
  }
}

export function forgetSession() {
  for (const key of Object.values(storedKeys)) localStorage.removeItem(key)
}

export function keepSession({ token, expiresTimestamp }: Session) {
  forgetSession()
  localStorage.setItem(storedKeys.session, JSON.stringify({ token, expiresTimestamp }))
}

/**
 * What proves to the server that somebody signed in on this device before, so that others' wrong passwords do not lock
 * them out of it; of each person who did, the last ones. It opens nothing.
 */
const devicesKey = 'crossdock:device'
const mostDevices = 20

/** Tells people apart without their e-mail standing on a device that others use too. */
const numberOf = (email: string): string =>
  String([...email.toLowerCase()].reduce((sum, letter) => (Math.imul(sum, 31) + letter.charCodeAt(0)) | 0, 7))

function devices(): [person: string, device: string][] {
  try {
    const kept = JSON.parse(localStorage.getItem(devicesKey) ?? '[]')
    return Array.isArray(kept) ? kept : []
  } catch {
    return []
  }
}

export const deviceOf = (email: string): string | undefined =>
  devices().find(([person]) => person === numberOf(email))?.[1]

export function keepDevice(email: string, device: string) {
  const others = devices().filter(([person]) => person !== numberOf(email))
  localStorage.setItem(devicesKey, JSON.stringify([[numberOf(email), device], ...others].slice(0, mostDevices)))
}
