const untrusted = [
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'CERT_UNTRUSTED',
]
const expired = ['CERT_HAS_EXPIRED', 'CERT_NOT_YET_VALID']
const unknown = ['ENOTFOUND', 'EAI_AGAIN']
const noTls = ['EPROTO', 'ERR_SSL_WRONG_VERSION_NUMBER', 'ERR_SSL_PACKET_LENGTH_TOO_LONG']

/** Why no portal could be reached there, and what to do. */
export function unreachable(url: URL, problem: Error & { cause?: { code?: string } }): string {
  const code = problem.cause?.code ?? ''
  if (untrusted.includes(code))
    return (
      `${url.origin} shows a certificate that nobody known to this machine has signed (${code}). Where that ` +
      `is your company's own, name the PEM file of its authority: NODE_EXTRA_CA_CERTS=/path/to/authority.pem npm ` +
      `run dev …`
    )
  if (expired.includes(code))
    return (
      `The certificate of ${url.origin} is not valid today (${code}). Check this machine's clock; whoever ` +
      `runs the portal renews it.`
    )
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID')
    return (
      `The certificate of ${url.origin} is made for another name. Give --shell the name that stands in it, ` +
      `as in a browser without a warning.`
    )
  if (unknown.includes(code))
    return `There is no host ${url.hostname} (${code}). Check how it is spelt, and your network or VPN.`
  if (url.protocol === 'https:' && noTls.includes(code))
    return `${url.host} does not speak https (${code}). Where it is served without: --shell http://${url.host}`
  const isLate = problem.name === 'TimeoutError'
  return (
    `No portal answers at ${url.origin} (${isLate ? 'nothing within 15 s' : code || problem.message}). ` +
    `Check the address and that it runs; without --shell the portal of this clone is used.`
  )
}

/** What is said of an answer that is not the portal's page. */
export function noPortal(asked: URL, reply: { status: number; url: string }): string {
  const to = new URL(reply.url)
  if (reply.status === 401)
    return (
      `${asked.origin} wants a password of its own before it shows the portal (401). Take an address that ` +
      `shows the portal's sign-in at once.`
    )
  if (to.origin !== asked.origin)
    return (
      `${asked.origin} sends to ${to.origin}, and what answers there is no portal of ours. Give --shell the ` +
      `address of the portal itself.`
    )
  const status = reply.status === 200 ? '' : ` (status ${reply.status})`
  return (
    `What answers at ${asked.origin} is no portal of ours${status}: its page has no import map with areas. ` +
    `Check the address; docs/teams.md says what a host of the portal must answer.`
  )
}
