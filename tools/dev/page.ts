import type { PlacedArea } from 'root-config/import-map'
import type { PageData } from 'root-config/page'
import { plainPolicy } from './headers.ts'

/** Where the development server's own files stand; every other address is the portal's. */
export const base = '/@dev/'
/** Imported before anything that uses React. */
export const startFile = `${base}start.js`

/**
 * How an area names a shared module: an address, which Vite leaves as it is; the page's map says what it stands for.
 */
export const sharedAddress = (name: string) => `shared:///${name}`

/** What the page gets from here instead of from the portal. */
export type Swap = {
  nonce: string
  areas: readonly PlacedArea[]
  /** Addresses of modules of the import map. */ imports: Record<string, string>
}

type PageMap = { imports: Record<string, string>; integrity?: Record<string, string> }

const mapScript = /<script type="importmap">(.*?)<\/script>/s
const dataScript = /(<script type="application\/json" id="page-data">)(.*?)(<\/script>)/s
const policyTag = /(<meta http-equiv="content-security-policy" content=")([^"]*)(">)/
const bootScript = '<script type="module" src='

/** True for the portal's page, false for any other document of its server. */
export const isPortalPage = (html: string): boolean => mapScript.test(html) && dataScript.test(html)

/** The names that a portal's page shares with its areas. */
export const sharedNames = (html: string): string[] => Object.keys(mapIn(html).imports)

const mapIn = (html: string) => JSON.parse(mapScript.exec(html)?.[1] ?? '{"imports":{}}') as PageMap
const inScript = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c')

/** The portal's page with the areas of this machine in their places, one React for all, and Vite's client. */
export function developmentPage(html: string, swap: Swap): string {
  const map = mapIn(html)
  const replaced = new Set(Object.keys(swap.imports).flatMap((name) => map.imports[name] ?? []))
  const isReplaced = (file: string) =>
    replaced.has(file) || swap.areas.some(({ module }) => new RegExp(`/${module}[.-][^/]*$`).test(file))
  const start =
    `<meta property="csp-nonce" nonce="${swap.nonce}">\n<script type="module" ` + `src="${startFile}"></script>\n`
  return html
    .replace(
      policyTag,
      (_, before: string, policy: string, after: string) => before + developmentPolicy(policy, swap.nonce) + after,
    )
    .replace(
      mapScript,
      () =>
        `<script type="importmap" nonce="${swap.nonce}">${inScript(mapWith(map, swap.imports, isReplaced))}</script>`,
    )
    .replaceAll(/<link rel="(?:modulepreload|stylesheet)" href="([^"]*)"[^>]*>\n?/g, (link, file: string) =>
      isReplaced(file) ? '' : link,
    )
    .replace(
      dataScript,
      (_, before: string, text: string, after: string) =>
        before + inScript(dataWith(JSON.parse(text) as PageData, swap.areas)) + after,
    )
    .replace(bootScript, () => start + bootScript)
}

function mapWith(map: PageMap, own: Swap['imports'], isReplaced: (file: string) => boolean): PageMap {
  const imports = { ...map.imports, ...own }
  const integrity = Object.entries(map.integrity ?? {}).filter(([file]) => !isReplaced(file))
  const addresses = Object.entries(imports).map(([name, file]) => [sharedAddress(name), file])
  return { imports: { ...imports, ...Object.fromEntries(addresses) }, integrity: Object.fromEntries(integrity) }
}

/** The manifests of these areas, in the places of the portal's; their styles come from Vite. */
function dataWith(data: PageData, own: readonly PlacedArea[]): PageData {
  const mine = new Map(own.map((area) => [area.module, area]))
  const known = new Set(data.areas.map(({ module }) => module))
  return {
    ...data,
    areas: [
      ...data.areas.map((area) => mine.get(area.module) ?? area),
      ...own.filter(({ module }) => !known.has(module)),
    ],
    styles: Object.fromEntries(Object.entries(data.styles).filter(([module]) => !mine.has(module))),
  }
}

/** The portal's policy, with what this server adds to the page: its map and Vite's styles. */
export const developmentPolicy = (policy: string, nonce: string): string =>
  plainPolicy(policy).replaceAll(/\b(script-src|style-src) [^;,]*/g, (rule) => `${rule} 'nonce-${nonce}'`)
