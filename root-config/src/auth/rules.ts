import { placeOf } from 'contract/place'

/** E-mail of portal.md 5: text, at sign, text, dot, text. */
export const isEmail = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text)
export const invalidEmail = 'Error: Invalid Email Address!'

/** Where to go after signing in: the path in `next`, when it is one of this site and not the sign-in itself. */
export const nextPath = (search: string): string =>
  placeOf(new URLSearchParams(search).get('next') ?? '') ?? '/dashboard'
