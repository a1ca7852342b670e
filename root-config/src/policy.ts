import { createHash } from 'node:crypto'

export const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/**
 * The Content-Security-Policy of our documents. `hashes` are those of the inline scripts they carry; there is no
 * unsafe-* in it.
 */
export const contentPolicy = (hashes: readonly string[]): string =>
  [
    "default-src 'none'",
    `script-src ${["'self'", ...hashes].join(' ')}`,
    "style-src 'self'",
    "img-src 'self' blob: data:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    // A label is printed from a frame of its own; the browser's viewer in it needs no more.
    'frame-src blob:',
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
    "require-trusted-types-for 'script'",
    'trusted-types lit-html crossdock-scanner crossdock-legacy',
    'report-uri /csp-report',
  ].join('; ')

/** Security headers of every document and file. */
export const safeHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(self), geolocation=(), microphone=()',
}

/** The policy of the scanner's worker, which is its own document: it alone may run WebAssembly. */
export const workerPolicy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'"

/** Headers of the files made for other people's pages: any origin may load them, as they hold no data. */
export const publicHeaders = {
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'cross-origin',
  'access-control-allow-origin': '*',
}
