import type { IncomingHttpHeaders } from 'node:http'

/** A redirect to the portal's own address stays here. */
export const placed = (shell: URL, location: string) =>
  location === shell.origin || location.startsWith(`${shell.origin}/`)
    ? location.slice(shell.origin.length) || '/'
    : location

/** A policy without what makes a browser ask for https, which this machine does not serve. */
export const plainPolicy = (policy: string) =>
  policy.replaceAll(/\s*\b(?:upgrade-insecure-requests|block-all-mixed-content)\b\s*;?/g, '')

/**
 * A cookie of the portal's name as one of this machine's. Browsers take `__Secure-` and `__Host-` names with `Secure`
 * only.
 */
const plainCookie = (cookie: string) =>
  cookie.replaceAll(
    /^__(?:Secure|Host)-/i.test(cookie)
      ? /;\s*domain=[^;]*/gi
      : /;\s*(?:domain=[^;]*|secure|samesite=none)(?=\s*(?:;|$))/gi,
    '',
  )

/** What a portal says about its own origin, as it is true of this one: no https, no other name. */
export function plainHeaders(shell: URL, headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const {
    'strict-transport-security': _,
    'alt-svc': __,
    location,
    'set-cookie': cookies,
    'content-security-policy': policy,
    ...others
  } = headers
  return {
    ...others,
    ...(location ? { location: placed(shell, location) } : {}),
    ...(cookies ? { 'set-cookie': cookies.map(plainCookie) } : {}),
    ...(typeof policy === 'string' ? { 'content-security-policy': plainPolicy(policy) } : {}),
  }
}
