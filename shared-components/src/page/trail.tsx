import { createContext, useContext } from 'react'
import { sectionNames } from 'contract/sections'

export type Trail = { section: string; title?: string; id?: string }

const named = (segment: string) =>
  sectionNames[segment.toLowerCase()] ?? segment.charAt(0).toUpperCase() + segment.slice(1).replaceAll('-', ' ')

/** The breadcrumb of a path (portal.md 2): section, then the page; a numeric last segment as ' > 42', except under Catalogue. */
export function trailOf(path: string, title: string): Trail {
  const segments = path.split('/').filter(Boolean)
  const [first = '', last = ''] = [segments[0], segments.at(-1)]
  if (segments.length < 2) return { section: named(first) }
  const isNumbered = /^\d+$/.test(last) && first.toLowerCase() !== 'catalogue'
  return { section: named(first), title, ...(isNumbered ? { id: last } : {}) }
}

/** The trail of the open screen, set by the area's mount. */
export const TrailContext = createContext<Trail | undefined>(undefined)

/** The trail of the open screen; outside of an area, what the page itself says. */
export function useTrail(section: string | undefined, title: string, isTop: boolean | undefined): Trail | undefined {
  const trail = useContext(TrailContext)
  if (trail) return trail
  return section === undefined ? undefined : { section, ...(isTop ? {} : { title }) }
}
