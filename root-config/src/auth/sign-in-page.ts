import type { Build } from '../build.ts'
import { choiceEnd, chooserFor } from '../legacy.ts'
import { type Document, themeScript } from '../page.ts'
import { contentPolicy, hashOf } from '../policy.ts'

const module = 'root-config/auth'

const mark =
  '<svg class="mark" viewBox="0 0 32 32" aria-hidden="true">' +
  '<rect width="32" height="32" rx="8" fill="#1f52d6"/><path d="M7 12h17m-4-4 4 4M25 20H8m4 4-4-4" ' +
  'fill="none" stroke="#fff" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round"/></svg>'
const box = (x: number, y: number, fill: string) =>
  `<g transform="translate(${x - 15} ${y - 15})"><rect width="30" height="30" rx="5" fill="${fill}"/><path d="M0 ` +
  `10h30M15 10v7" stroke="#131a27" stroke-opacity=".45" stroke-width="1.6" fill="none"/></g>`
const lane = (d: string, stroke: string) => `<path d="${d}" stroke="${stroke}" stroke-width="2.8" fill="none"/>`

/** Goods that change lanes between the doors. */
const lanes = `<svg class="lanes" viewBox="0 0 500 320" aria-hidden="true">${[
  lane('M0 230H150C235 230 265 90 350 90H500', '#3d5ba0'),
  lane('M0 300H150C235 300 265 230 350 230H500', '#1f6166'),
  lane('M0 90H150C235 90 265 20 350 20H500', '#7a5bc4'),
  lane('M0 20H150C235 20 265 160 350 160H500', '#5080dd'),
  lane('M0 160H150C235 160 265 300 350 300H500', '#27918f'),
].join('')}${[
  box(70, 20, '#91b6fb'),
  box(120, 90, '#b9a2ef'),
  box(90, 160, '#80d0cb'),
  box(40, 230, '#91b6fb'),
  box(250, 90, '#91b6fb'),
  box(430, 20, '#b9a2ef'),
  box(460, 160, '#91b6fb'),
  box(330, 232, '#80d0cb'),
  box(390, 300, '#80d0cb'),
].join('')}</svg>`

const eye =
  '<svg viewBox="0 0 16 16" width="16" height="16" fill="none" stroke="currentColor" aria-hidden="true">' +
  '<path d="M1 8s2.5-4.5 7-4.5S15 8 15 8s-2.5 4.5-7 4.5S1 8 1 8Z"/><circle cx="8" cy="8" r="2.2"/>' +
  '<path class="slash" d="M2.5 13.5l11-11"/></svg>'
const capsLock =
  '<svg viewBox="0 0 16 16" width="14" height="14" fill="none" stroke="currentColor" aria-hidden="true">' +
  '<path d="M8 1.5 14 8h-3v3H5V8H2ZM5 13.5h6"/></svg>'

/**
 * The sign-in document: no import map, no React, one script and one style sheet. Nothing can be sent before the script
 * is there: the browser would send the form itself, and empty it.
 */
export function signInPage({ map, legacy }: Pick<Build, 'map' | 'legacy'>): Document {
  const script = map.imports[module] ?? ''
  const style = map.styles[module] ?? ''
  const chooser = chooserFor(legacy, module, [module])
  return {
    policy: contentPolicy([hashOf(themeScript), hashOf(chooser)]),
    html: `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Sign in - Crossdock</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<script>${themeScript}</script>
<script>${chooser}</script>
<link rel="stylesheet" href="${style}" integrity="${map.integrity[style]}">
<script type="module" src="${script}" integrity="${map.integrity[script]}"></script>
${choiceEnd}
</head>
<body>
<main class="side">
<p class="brand">${mark}Crossdock</p>
<h1>Sign in</h1>
<p class="lead">For warehouse and merchant accounts.</p>
<form id="sign-in" novalidate>
<label for="email">E-mail</label>
<input id="email" type="email" autocomplete="username" inputmode="email" spellcheck="false" autocapitalize="none"
maxlength="254" aria-describedby="email-problem">
<p class="problem" id="email-problem" role="alert" hidden></p>
<label for="password">Password</label>
<div class="password"><input id="password" type="password" autocomplete="current-password" placeholder="Password"
maxlength="200" aria-describedby="password-problem caps-lock">
<button id="show-password" type="button" aria-label="Show password" aria-pressed="false">${eye}</button></div>
<p class="problem" id="password-problem" role="alert" hidden></p>
<p class="hint" id="caps-lock" role="status" hidden>${capsLock}Caps Lock is on</p>
<p class="problem refused" id="refused" role="alert" hidden></p>
<button id="submit" type="submit" disabled>Sign in</button>
</form>
<noscript>Crossdock needs JavaScript.</noscript>
</main>
<aside class="story">${lanes}
<p class="claim">In one door, out of the other, every unit accounted for.</p>
<p class="about">Inbound, stock, orders, picking, packing, shipping and billing for a warehouse and its merchants.</p>
</aside>
</body>
</html>
`,
  }
}
