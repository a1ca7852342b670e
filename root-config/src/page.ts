import { screenAt } from 'contract/area'
import { againAddress, mostRetries } from './again.ts'
import type { Build } from './build.ts'
import { faviconLink } from './favicon.ts'
import type { PlacedArea, Styles, Version } from './import-map.ts'
import { choiceEnd, chooserFor } from './legacy.ts'
import { contentPolicy, hashOf } from './policy.ts'

export type Document = { html: string; policy: string }

/** Sets the dark class before the first paint, from the key that shared-state/theme.ts writes. */
export const themeScript =
  `(()=>{let t;try{t=localStorage.getItem('crossdock:theme')}catch{}` +
  `if(t==='dark'||t!=='light'&&matchMedia('(prefers-color-scheme: dark)').matches)` +
  `document.documentElement.classList.add('sl-theme-dark')})()`

/**
 * The first date that a page writes costs as much as drawing a screen (20 ms, and 80 on a slow device): the browser
 * reads its calendars then. So it is made while the scripts are on their way and nothing else is to be done.
 */
export const calendarScript = `setTimeout(()=>new Intl.DateTimeFormat('en-US'))`

/** Text that cannot end the script element it stands in. */
const inScript = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c')

const link = (rel: string, href: string, integrity: string | undefined) =>
  `<link rel="${rel}" href="${href}"${integrity ? ` integrity="${integrity}"` : ''}>`

// Older browsers look ahead past the chooser; they do not know forced colours, which came to Chromium in the version of
// import maps.
const notForOld = ' media="(forced-colors: none), (forced-colors: active)"'

/**
 * What boot.ts reads: the areas, the scripts of each screen by its path, the style sheet of each module, and what runs.
 */
export type PageData = {
  areas: readonly PlacedArea[]
  screens: Record<string, readonly string[]>
  version: Version
  styles: Styles
}

/** What is tried again is held to the same integrity. */
function againOf(
  { imports, integrity }: Build['map'],
  areas: readonly PlacedArea[],
): Record<string, string | undefined> {
  const addresses = areas.flatMap(({ module }) => imports[module] ?? [])
  return Object.fromEntries(
    addresses.flatMap((address) =>
      Array.from({ length: mostRetries }, (_, index) => [againAddress(address, index + 1), integrity[address]]),
    ),
  )
}

/** Of each screen, by its path: the scripts it needs beyond those that are announced. */
const screensOf = ({ preload }: Build['map'], announced: readonly string[]) =>
  Object.fromEntries(
    Object.entries(preload)
      .filter(([name]) => name.startsWith('/'))
      .map(([path, files]) => [path, files.filter((file) => !announced.includes(file))]),
  )

/**
 * The portal's one page: inline import map with integrity, and all that the shell and the requested screen need,
 * announced at once.
 */
export function portalPage({ map, areas, version, legacy }: Build, path: string): Document {
  const open = screenAt(areas, path)
  const wanted = ['root-config', 'mf-shell', ...areas.filter((area) => area === open?.area).map(({ module }) => module)]
  const scripts = [
    ...new Set([...wanted, ...(open ? [open.screen.path] : [])].flatMap((name) => map.preload[name] ?? [])),
  ]
  const styled = ['shared-components/theme', 'shared-components', ...wanted]
  const styles = styled.flatMap((name) => map.styles[name] ?? [])
  const isScript = ([url]: [string, string]) => url.endsWith('.js')
  const importMap = inScript({
    imports: map.imports,
    integrity: { ...Object.fromEntries(Object.entries(map.integrity).filter(isScript)), ...againOf(map, areas) },
  })
  const data: PageData = {
    areas,
    version,
    screens: screensOf(map, scripts),
    styles: Object.fromEntries(
      Object.entries(map.styles).map(([name, href]) => [name, { href, integrity: map.integrity[href] }]),
    ),
  }
  const boot = map.imports['root-config'] ?? ''
  const chooser = chooserFor(legacy, 'root-config', styled)
  return {
    policy: contentPolicy([hashOf(themeScript), hashOf(calendarScript), hashOf(chooser), hashOf(importMap)]),
    html: `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<title>Crossdock</title>
${faviconLink}
<script>${themeScript}</script>
<script>${calendarScript}</script>
<script type="application/json" id="page-data">${inScript(data)}</script>
<script>${chooser}</script>
<script type="importmap">${importMap}</script>
${[...new Set(styles)].map((href) => link('stylesheet', href, map.integrity[href])).join('\n')}
${scripts.map((href) => link('modulepreload', href, map.integrity[href]).replace('>', `${notForOld}>`)).join('\n')}
<script type="module" src="${boot}" integrity="${map.integrity[boot]}"></script>
${choiceEnd}
</head>
<body>
<div id="shell"></div>
<main id="area" tabindex="-1"></main>
<noscript>Crossdock needs JavaScript.</noscript>
</body>
</html>
`,
  }
}
