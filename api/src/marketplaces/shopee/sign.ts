import { digest } from '../sign.ts'

/**
 * A call's signature: the app, the path, the second, and whom it speaks for. Neither body nor the rest of the query is
 * signed.
 */
export const signCall = (
  app: { partnerId: string; partnerKey: string },
  path: string,
  timestamp: number,
  { accessToken = '', shopId = '' }: { accessToken?: string; shopId?: string } = {},
): string => digest(app.partnerKey, `${app.partnerId}${path}${timestamp}${accessToken}${shopId}`)

/** A push's signature: over the address it was sent to and its body, byte for byte. */
export const signPush = (pushKey: string, url: string, body: Buffer): string => digest(pushKey, `${url}|`, body)
