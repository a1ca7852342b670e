import type { Document } from '../page.ts'
import { contentPolicy, hashOf } from '../policy.ts'

const look =
  ':root{color-scheme:light dark}body{max-width:560px;margin:0 auto;padding:24px ' +
  '16px;background:light-dark(#f7f8fa,#0b101a)}'

// Stands there until the element draws, which has no place of that name; so it stays where a browser is too old for the
// element.
const whileNothing =
  '<p slot="while-nothing">The status of your order appears here. If it does not, this browser is too old: use a ' +
  'current Chrome, Edge, Firefox or Safari.</p>'

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

/** Where a tracking link leads: one order's status for its buyer, with nothing else of the portal, and no sign-in. */
export const trackPage = (token: string): Document => ({
  policy: contentPolicy([]).replace("style-src 'self'", `style-src 'self' ${hashOf(look)}`),
  html: `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="referrer" content="no-referrer">
<title>Order status</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<style>${look}</style>
<script type="module" src="/embed/crossdock-order-status.js"></script>
</head>
<body>
<main><crossdock-order-status token="${escaped(token)}">${whileNothing}</crossdock-order-status></main>
<noscript>This page needs JavaScript.</noscript>
</body>
</html>
`,
})
