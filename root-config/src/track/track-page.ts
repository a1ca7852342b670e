import type { Document } from '../page.ts'
import { contentPolicy, hashOf } from '../policy.ts'
import { choiceEnd, refuseOld } from '../legacy.ts'

const look = ':root{color-scheme:light dark}body{max-width:560px;margin:0 auto;padding:24px 16px;background:light-dark(#f7f8fa,#0b101a)}'

const chooser = refuseOld()

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

/** Where a tracking link leads: one order's status for its buyer, with nothing else of the portal, and no sign-in. */
export const trackPage = (token: string): Document => ({
  policy: contentPolicy([hashOf(chooser)]).replace("style-src 'self'", `style-src 'self' ${hashOf(look)}`),
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
<script>${chooser}</script>
<script type="module" src="/embed/crossdock-order-status.js"></script>
${choiceEnd}
</head>
<body>
<main><crossdock-order-status token="${escaped(token)}"></crossdock-order-status></main>
<noscript>This page needs JavaScript.</noscript>
</body>
</html>
`,
})
