import { type Area, screenAt } from 'contract/area'
import type { PlacedArea } from './build.ts'

const asked = new Set<string>()

/** Fetches an area before it is opened, so that the switch costs about what a single bundle would. */
export function prefetch(module: string) {
  if (asked.has(module)) return
  asked.add(module)
  import(/* @vite-ignore */ module).catch(() => asked.delete(module))
}

/** The area most likely opened next: of the manifests' order, the first other one the menu offers. */
export const likelyNext = (areas: readonly PlacedArea[], open: Area | undefined): PlacedArea | undefined =>
  areas.find((area) => area.name !== open?.name && area.screens.some(({ menu }) => menu?.group === 'Order')) ?? areas.find((area) => area.name !== open?.name && area.screens.length > 0)

/** On hover or focus of a link to an area, and of the likely next one when the browser is idle. */
export function startPrefetch(areas: readonly PlacedArea[]) {
  const onAim = (event: Event) => {
    const link = event.composedPath().find((target): target is HTMLAnchorElement => target instanceof HTMLAnchorElement)
    if (!link || link.origin !== location.origin) return
    const aimed = screenAt(areas, link.pathname)?.area
    const placed = areas.find((area) => area === aimed)
    if (placed) prefetch(placed.module)
  }
  document.addEventListener('pointerover', onAim, { passive: true })
  document.addEventListener('focusin', onAim)
  const next = likelyNext(areas, screenAt(areas, location.pathname)?.area)
  const later = window.requestIdleCallback ?? ((work: () => void) => setTimeout(work, 2000))
  if (next) setTimeout(() => later(() => prefetch(next.module)), 2000)
}
