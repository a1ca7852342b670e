/**
 * A path as a place of the portal, the way a browser would read it: the one rule for where a sign-in goes on to and for
 * what links of messages may open. Undefined for another site's, a public page's and a call's.
 */
export function placeOf(path: string): string | undefined {
  const origin = 'https://portal.invalid'
  if (!path.startsWith('/') || /[\s\\]/.test(path) || !URL.canParse(path, origin)) return undefined
  const { origin: leadsTo, pathname, search, hash } = new URL(path, origin)
  // A path that begins with two strokes is the address of another site: '/..//evil.example' is read as one.
  if (leadsTo !== origin || pathname.startsWith('//') || /^\/(auth|api)(\/|$)/i.test(pathname)) return undefined
  return pathname + search + hash
}
