import { againAddress, mostRetries } from './again.ts'
import type { Group, ImportMap, Styles } from './import-map.ts'

/** importmap.legacy.json: the same modules for browsers without import maps, in SystemJS's format. */
export type LegacyMap = {
  imports: Record<string, string>
  integrity: Record<string, string>
  /** Of each module's file: what it needs, so that all of it is fetched at once. */
  depcache: Record<string, readonly string[]>
  styles: Styles
}

/** What a page needs for browsers without import maps: the loader and its map. */
export type LegacyBuild = { loader: { href: string; integrity: string }; map: LegacyMap }

const nameOf = (address: string) => address.slice(address.lastIndexOf('/') + 1)

/**
 * Derived from importmap.json alone, so that one rename switches both; a portal that was not made for older browsers
 * has none.
 */
export function legacyOf({ legacy, groups, preload, imports }: ImportMap): LegacyBuild | undefined {
  if (!legacy) return undefined
  const all = Object.values(groups)
  const lowered = new Map(
    all.flatMap((group) =>
      Object.keys(group.integrity).map((address) => [address, loweredAddress(group, address)] as const),
    ),
  )
  const at = (address: string) => lowered.get(address) ?? address
  const integrity: Record<string, string> = Object.assign({}, ...all.map((group) => group.legacy?.integrity))
  const again = Object.values(imports).flatMap((address) =>
    Array.from({ length: mostRetries }, (_, index) => [
      againAddress(at(address), index + 1),
      integrity[at(address)] ?? '',
    ]),
  )
  return {
    loader: legacy,
    map: {
      imports: Object.fromEntries(Object.entries(imports).map(([name, address]) => [name, at(address)])),
      integrity: { ...integrity, ...Object.fromEntries(again) },
      depcache: Object.fromEntries(
        Object.entries(preload).map(([name, needed]) => [at(imports[name] ?? ''), needed.slice(1).map(at)]),
      ),
      styles: Object.fromEntries(
        Object.entries(groups).flatMap(([name, { style }]) =>
          style ? [[name, { href: at(style), integrity: integrity[at(style)] }]] : [],
        ),
      ),
    },
  }
}

/** Where the lowered form of a file stands; a file that older browsers understand has none. */
function loweredAddress({ legacy }: Group, address: string): string {
  const lowered = (legacy?.at ?? '') + nameOf(address)
  return legacy?.integrity[lowered] ? lowered : address
}

/** The page's policy lets through scripts of the legacy build only, and these four letters. */
export const legacyPolicyName = 'crossdock-legacy'

const tooOld =
  'This browser is too old for Crossdock. Use a current Chrome, Edge, Firefox or Safari. For handhelds with ' +
  'Chromium 74 or newer, an administrator can add what they need: npm run build:legacy (docs/operate.md).'

/**
 * The inline script that chooses: where import maps are missing, or ?loader=systemjs was asked for in this tab, the
 * rest of the head becomes a comment, so that nothing of it is fetched, and the legacy loader starts the module
 * instead. Without a legacy build it says what to do.
 */
export const chooserFor = (legacy: LegacyBuild | undefined, module: string, styles: readonly string[]): string =>
  choosing(
    legacy
      ? `if(!self.globalThis)return say(${JSON.stringify(tooOld)})
s=d.createElement('script');s.allowed=function(u){return p.createScriptURL(u)};s.say=say
s.dataset.module='${module}';s.dataset.styles='${styles.join(' ')}'
s.integrity='${legacy.loader.integrity}';s.src=s.allowed('${legacy.loader.href}')
s.onerror=function(){say('Crossdock could not be loaded. Check the connection and reload the page.')}
d.head.appendChild(s)`
      : saying(tooOld),
  )

/** The same for a page that is not made for older browsers: it says so. */
export const refuseOld = (): string =>
  choosing(saying('This browser is too old for this page. Use a current Chrome, Edge, Firefox or Safari.'))

const saying = (words: string) => `say(${JSON.stringify(words)})`

/** Written for browsers that are older still. */
const choosing = (otherwise: string): string => `(function(d,k,f,p,s){
try{if(/[?&]loader=systemjs/.test(location.search))sessionStorage.setItem(k,1);f=sessionStorage.getItem(k)}catch(e){}
if(!f&&HTMLScriptElement.supports&&HTMLScriptElement.supports('importmap'))return
function say(w){d.body?d.body.textContent=w:d.addEventListener('DOMContentLoaded',function(){say(w)})}
p=self.trustedTypes
?trustedTypes.createPolicy('${legacyPolicyName}',{createHTML:function(){return'<!--'},createScriptURL:allowed})
:{createHTML:String,createScriptURL:allowed}
function allowed(u){
if(new URL(u,location.href).href.indexOf(location.origin+'/assets/legacy/'))throw new TypeError(u);return u}
d.write(p.createHTML('<!--'))
${otherwise}
})(document,'crossdock:loader')`

/** Ends what the chooser made a comment; by itself it is an empty one. */
export const choiceEnd = '<!-- -->'
