import { storedKeys } from 'contract/stored'
import type { Build } from '../build.ts'
import { mark } from '../drawings.ts'
import { type Document, themeScript } from '../page.ts'
import { contentPolicy, hashOf } from '../policy.ts'

export type SiteBuild = Pick<Build, 'map'>

export const siteModule = 'root-config/home'

/** Tells the style sheet, before the first paint, that somebody is signed in on this device (auth/kept.ts). */
export const signedInScript =
  `try{if(JSON.parse(localStorage.getItem('${storedKeys.session}')).expiresTimestamp>Date.now())` +
  `document.documentElement.classList.add('signed-in')}catch{}`

/** Leads in: who is signed in already goes to the dashboard. */
export const signIn = (className: string): string =>
  `<a class="${className} out" href="/auth/login">Sign in</a><a class="${className} in" href="/dashboard">Dashboard</a>`

const head = `<header>
<div class="room top">
<a class="brand" href="/">${mark}Crossdock</a>
<nav aria-label="Pages">
<a href="/#enterprise">For enterprise</a>
<a href="/#sme">For SMEs</a>
<a href="/#cross-border">Cross-border</a>
<a href="/faq">FAQ</a>
</nav>
<p class="doors">${signIn('door')}<a class="door filled" href="/auth/signup">Sign up</a></p>
</div>`

const foot = `<footer>
<div class="room">
<p class="ask"><b>A merchant account takes one form; the warehouse approves it.</b>
<a class="door filled small" href="/auth/signup">Sign up as a merchant</a></p>
<nav aria-label="More">
<a href="/faq#parcel">Track a parcel</a>
<a href="/faq">FAQ</a>
<a href="/docs/">API</a>
${signIn('foot')}
</nav>
</div>
</footer>`

type SitePage = {
  title: string
  description: string
  /** Stands in the head, before the style sheet is asked for. */
  head?: string
  /** What stands in the dark head below the pages' names, and what follows it. */
  hero: string
  body: string
}

/** A document to read: complete without a script. Old browsers get the same one and leave out what they do not know. */
export function sitePage({ map }: SiteBuild, page: SitePage): Document {
  const script = map.imports[siteModule] ?? ''
  const style = map.styles[siteModule] ?? ''
  return {
    policy: contentPolicy([hashOf(themeScript), hashOf(signedInScript)]),
    html: `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${page.title} | Crossdock</title>
<meta name="description" content="${page.description}">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<script>${themeScript}</script>
<script>${signedInScript}</script>
<link rel="stylesheet" href="${style}" integrity="${map.integrity[style]}">
${page.head ?? ''}<script type="module" src="${script}" integrity="${map.integrity[script]}"></script>
</head>
<body>
<a class="skip" href="#content">Skip to content</a>
${head}
${page.hero}
</header>
<main id="content" tabindex="-1">
${page.body}
</main>
${foot}
</body>
</html>
`,
  }
}
