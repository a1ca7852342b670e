import type { Build } from '../build.ts'
import { choiceEnd, refuseOld } from '../legacy.ts'
import { type Document, themeScript } from '../page.ts'
import { contentPolicy, hashOf } from '../policy.ts'

const module = 'root-config/elements'

/** The live page of the published elements: a document of its own, with the portal's modules and look. */
export function elementsPage({ map }: Pick<Build, 'map'>): Document {
  const scripts = map.preload[module] ?? []
  const imports = JSON.stringify({
    imports: map.imports,
    integrity: Object.fromEntries(Object.entries(map.integrity).filter(([url]) => url.endsWith('.js'))),
  }).replaceAll('<', '\\u003c')
  const styles = ['shared-components/theme', module].flatMap((name) => map.styles[name] ?? [])
  const script = map.imports[module] ?? ''
  const chooser = refuseOld()
  return {
    // Each published file brings Lit whole, so the page that shows them all meets its policy more than once.
    policy: contentPolicy([hashOf(themeScript), hashOf(chooser), hashOf(imports)]).replace(
      'trusted-types ',
      "trusted-types 'allow-duplicates' ",
    ),
    html: `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Crossdock elements</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<script>${themeScript}</script>
<script>${chooser}</script>
<script type="importmap">${imports}</script>
${styles.map((href) => `<link rel="stylesheet" href="${href}" integrity="${map.integrity[href]}">`).join('\n')}
${scripts.map((href) => `<link rel="modulepreload" href="${href}" integrity="${map.integrity[href]}">`).join('\n')}
<script type="module" src="${script}" integrity="${map.integrity[script]}"></script>
${choiceEnd}
</head>
<body>
<div id="elements"></div>
<noscript>This page needs JavaScript.</noscript>
</body>
</html>
`,
  }
}
