/**
 * What a browser keeps of a person, under which keys: the portal and its sign-in document, which share no code, read and
 * write the same.
 */
export const storedKeys = {
  session: 'crossdock:session',
  user: 'crossdock:user',
  passwordExpired: 'crossdock:password-expired',
  passwordExpiry: 'crossdock:password-expiry',
  menu: 'crossdock:menu',
} as const

/** What one document hands to the next in a tab: the e-mail, and what to say there. */
export const handedKeys = { email: 'crossdock:email', told: 'crossdock:told' } as const
