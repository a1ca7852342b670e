/** E-mail of portal.md 5: text, at sign, text, dot, text. */
export const isEmail = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text)
export const invalidEmail = 'Error: Invalid Email Address!'

/** Where to go after signing in: the path in `next`, when it is one of this site and not the sign-in itself. */
export function nextPath(search: string, origin: string): string {
  const home = '/dashboard'
  const next = new URLSearchParams(search).get('next')
  if (!next?.startsWith('/')) return home
  const url = URL.canParse(next, origin) ? new URL(next, origin) : undefined
  if (!url || url.origin !== origin || /^\/(auth|api)(\/|$)/i.test(url.pathname)) return home
  return url.pathname + url.search + url.hash
}
