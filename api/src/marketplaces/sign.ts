import { createHmac, timingSafeEqual } from 'node:crypto'

/** HMAC-SHA256 in lower hex. */
export const digest = (key: string, ...parts: readonly (string | Buffer)[]): string => {
  const made = createHmac('sha256', key)
  for (const part of parts) made.update(part)
  return made.digest('hex')
}

/** Whether a signature that came is the one that was made; takes as long wherever they differ. */
export function isSameSign(came: string, made: string): boolean {
  const [one, two] = [Buffer.from(came), Buffer.from(made)]
  return one.length === two.length && timingSafeEqual(one, two)
}
