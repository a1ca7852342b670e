import type { Build } from '../build.ts'
import { capsLock, eye, lanesTo, mark } from '../drawings.ts'
import { choiceEnd, chooserFor } from '../legacy.ts'
import { type Document, themeScript } from '../page.ts'
import { contentPolicy, hashOf } from '../policy.ts'

export type AuthBuild = Pick<Build, 'map' | 'legacy'>

type AuthPage = {
  title: string
  /** The module that runs it, and those whose style sheets it wears. */
  module: string
  styles: readonly string[]
  /** What stands in the head beside what all have. */
  head?: string
  body: string
}

/** What is wrong with a field, under it. */
const problemOf = (id: string) => `<p class="problem" id="${id}-problem" role="alert" hidden></p>`

/** A field of one line; `more` are its further attributes. */
export const fieldOf = (id: string, label: string, more: string, hint = ''): string =>
  `<label for="${id}">${label}</label>
<input id="${id}" ${more} aria-describedby="${id}-problem${hint ? ` ${id}-hint` : ''}">
${problemOf(id)}${hint ? `<p class="hint" id="${id}-hint">${hint}</p>` : ''}`

/** The e-mail; `complete` tells what keeps passwords whether it is one to sign in with. */
export const emailField = (complete: 'username' | 'email'): string =>
  fieldOf(
    'email',
    'E-mail',
    `type="email" autocomplete="${complete}" inputmode="email" spellcheck="false" autocapitalize="none" maxlength="254"`,
  )

/**
 * A password with the button that shows it; `beside` the label, `below` what is told of it while it is typed. It has no
 * bound: one that is pasted and too long is told so, not cut.
 */
export const passwordField = (complete: 'current-password' | 'new-password', beside = '', below = ''): string =>
  `<div class="labels"><label for="password">Password</label>${beside}</div>
<div class="password"><input id="password" type="password" autocomplete="${complete}" placeholder="Password"
aria-describedby="password-problem caps-lock">
<button id="show-password" type="button" aria-label="Show password" aria-pressed="false">${eye}</button></div>
${below}<p class="problem" id="password-problem" role="${below ? 'status' : 'alert'}" hidden></p>
<p class="hint" id="caps-lock" role="status" hidden>${capsLock}Caps Lock is on</p>`

/** Where the form's refusal is said, and the button that sends it: nothing can be sent before the script is there. */
export const sending = (words: string): string =>
  `<p class="problem refused" id="refused" role="alert" hidden></p>
<button id="submit" class="wide" type="submit" disabled>${words}</button>`

/** A document around one form: no import map, no React, one script. */
export function authPage({ map, legacy }: AuthBuild, { title, module, styles, head = '', body }: AuthPage): Document {
  const script = map.imports[module] ?? ''
  const hrefs = styles.flatMap((name) => map.styles[name] ?? [])
  const chooser = chooserFor(legacy, module, styles)
  return {
    policy: contentPolicy([hashOf(themeScript), hashOf(chooser)]),
    html: `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} | Crossdock</title>
${head}<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<script>${themeScript}</script>
<script>${chooser}</script>
${hrefs.map((href) => `<link rel="stylesheet" href="${href}" integrity="${map.integrity[href]}">`).join('\n')}
<script type="module" src="${script}" integrity="${map.integrity[script]}"></script>
${choiceEnd}
</head>
<body>
<main class="side">
<a class="brand" href="/">${mark}Crossdock</a>
${body}
<noscript>Crossdock needs JavaScript.</noscript>
</main>
<aside class="story">${lanesTo(500)}
<p class="claim">In one door, out of the other, every unit accounted for.</p>
<p class="about">Inbound, stock, orders, picking, packing and shipping for a warehouse and its merchants.</p>
</aside>
</body>
</html>
`,
  }
}
