import { type Area, screenAt } from 'contract/area'
import type { PlacedArea } from './import-map.ts'
import type { PageData } from './page.ts'

const asked = new Set<string>()

/** Fetches an area before it is opened, so that the switch costs about what a single bundle would. */
export function prefetch(module: string) {
  if (asked.has(module)) return
  asked.add(module)
  import(/* @vite-ignore */ module).catch(() => asked.delete(module))
}

/** Fetches all scripts of a screen side by side; they would find each other one after the other. */
function announce(files: readonly string[]) {
  // Without import maps other files are loaded.
  if (!HTMLScriptElement.supports?.('importmap')) return
  for (const href of files.filter((file) => !asked.has(file))) {
    asked.add(href)
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
  }
}

/** The area most likely opened next: of the manifests' order, the first other one the menu offers. */
export const likelyNext = (areas: readonly PlacedArea[], open: Area | undefined): PlacedArea | undefined =>
  areas.find((area) => area.name !== open?.name && area.screens.some(({ menu }) => menu?.group === 'Order')) ??
  areas.find((area) => area.name !== open?.name && area.screens.length > 0)

/**
 * On hover or focus of a link to a screen all that it needs, and when the browser is idle the area of the likely next
 * one.
 */
export function startPrefetch({ areas, screens }: PageData) {
  const onAim = (event: Event) => {
    const link = event.composedPath().find((target): target is HTMLAnchorElement => target instanceof HTMLAnchorElement)
    if (!link || link.origin !== location.origin) return
    const aimed = screenAt(areas, link.pathname)
    const placed = areas.find((area) => area === aimed?.area)
    if (!aimed || !placed) return
    announce(screens[aimed.screen.path] ?? [])
    prefetch(placed.module)
  }
  document.addEventListener('pointerover', onAim, { passive: true })
  document.addEventListener('focusin', onAim)
  const next = likelyNext(areas, screenAt(areas, location.pathname)?.area)
  const later = window.requestIdleCallback ?? ((work: () => void) => setTimeout(work, 2000))
  if (next) setTimeout(() => later(() => prefetch(next.module)), 2000)
}
