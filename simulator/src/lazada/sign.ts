import { createHmac } from 'node:crypto'

const hmac = (secret: string, base: string | Buffer): string => createHmac('sha256', secret).update(base).digest('hex')

/**
 * What is signed: the path, then name and value of each parameter in ASCII order, `sign` and empty values left out,
 * then the raw body where a call has one.
 */
export function signBase(path: string, parameters: Record<string, string>, rawBody = ''): string {
  const names = Object.keys(parameters).filter((name) => name !== 'sign' && parameters[name] !== '')
  // Without an argument sort compares code units, which for ASCII is what is asked for.
  return (
    path +
    names
      .sort()
      .map((name) => name + parameters[name])
      .join('') +
    rawBody
  )
}

/** Calls are signed in upper hex. */
export const signCall = (secret: string, base: string): string => hmac(secret, base).toUpperCase()

/** Pushes in lower. */
export const signPush = (secret: string, appKey: string, body: string): string => hmac(secret, appKey + body)
