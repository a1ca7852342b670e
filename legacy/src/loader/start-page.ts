import type { LegacyMap } from 'root-config/legacy'

type Chosen = HTMLScriptElement & { allowed: (address: string) => string; say: (words: string) => void }
type Loader = {
  createScript: (address: string) => HTMLScriptElement
  createContext: (address: string) => { url: string; resolve: (id: string, parent?: string) => string }
  onload: (problem: unknown, address: string) => void
  import: (id: string, ...more: unknown[]) => Promise<unknown>
  delete: (address: string) => unknown
  resolve: (id: string, parent?: string) => string
  addImportMap: (map: Pick<LegacyMap, 'imports' | 'integrity' | 'depcache'>) => void
}
declare const System: Loader & { constructor: { prototype: Loader } }

const mapAddress = '/importmap.legacy.json'

/** Starts the module that the page asked for, with its style sheets, through SystemJS and the lowered files. */
export async function startPage(chosen: Chosen): Promise<void> {
  try {
    const answer = await fetch(mapAddress, { cache: 'no-cache' })
    if (!answer.ok) throw new Error(`${mapAddress} answers ${answer.status}.`)
    const map = (await answer.json()) as LegacyMap
    giveMap(map, chosen.allowed)
    await isParsed()
    takeStyles(map)
    await Promise.all((chosen.dataset['styles'] ?? '').split(' ').map((name) => loadStyle(map, name)))
    await System.import(chosen.dataset['module'] ?? '')
  } catch (problem) {
    console.error(problem)
    chosen.say('Crossdock could not be loaded. Check the connection and reload the page.')
  }
}

const isParsed = () =>
  new Promise<void>((done) => {
    if (document.readyState !== 'loading') return done()
    document.addEventListener('DOMContentLoaded', () => done(), { once: true })
  })

/**
 * SystemJS as the page's policy wants it: only scripts of the map, with their integrity; and what failed may be tried
 * again.
 */
function giveMap(map: LegacyMap, allowed: Chosen['allowed']): void {
  const integrity = new Map(
    Object.entries(map.integrity).map(([address, hash]) => [new URL(address, location.href).href, hash]),
  )
  const loader = System.constructor.prototype
  const load = loader.import
  const failed = new Set<string>()
  System.addImportMap(map)
  loader.createScript = (address) => {
    const hash = integrity.get(address)
    if (!hash) throw new Error(`${address} is no script of this portal.`)
    return Object.assign(document.createElement('script'), { async: true, integrity: hash, src: allowed(address) })
  }
  // Files that a script names beside itself stand beside the one it was made from.
  loader.createContext = (address) => ({
    url: address.replace(/\/legacy\/[^/]+\//, '/'),
    resolve: (id, parent = address) => System.resolve(id, parent),
  })
  loader.onload = (problem, address) => void (problem && failed.add(address))
  loader.import = function (...given) {
    for (const address of failed) if (this.delete(address)) failed.delete(address)
    return load.apply(this, given)
  }
}

/**
 * The portal adds the style sheets of its areas by itself, as the page's data names them: these are to be the lowered
 * ones.
 */
function takeStyles({ styles }: LegacyMap): void {
  const told = document.getElementById('page-data')
  if (!told) return
  const data = document.createElement('div')
  data.id = told.id
  data.hidden = true
  data.textContent = JSON.stringify({ ...JSON.parse(told.textContent ?? '{}'), styles })
  told.replaceWith(data)
}

function loadStyle({ styles }: LegacyMap, name: string): Promise<void> {
  const style = styles[name]
  if (!style) return Promise.resolve()
  return new Promise((done, fail) => {
    const link = Object.assign(document.createElement('link'), {
      rel: 'stylesheet',
      href: style.href,
      integrity: style.integrity,
      onload: () => done(),
      onerror: () => fail(new Error(`${style.href} could not be loaded.`)),
    })
    document.head.append(link)
  })
}
