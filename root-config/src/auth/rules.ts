/** E-mail of portal.md 5: text, at sign, text, dot, text. */
export const isEmail = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text)
export const invalidEmail = 'Error: Invalid Email Address!'

/** Where to go after signing in: the path in `next`, when it is one of this site and not the sign-in itself. */
export function nextPath(search: string, origin: string): string {
  const home = '/dashboard'
  const next = new URLSearchParams(search).get('next')
  if (!next?.startsWith('/') || !URL.canParse(next, origin)) return home
  const { origin: leadsTo, pathname, search: query, hash } = new URL(next, origin)
  // A path that begins with two strokes is the address of another site: '/..//evil.example' is read as one.
  if (leadsTo !== origin || pathname.startsWith('//') || /^\/(auth|api)(\/|$)/i.test(pathname)) return home
  return pathname + query + hash
}
