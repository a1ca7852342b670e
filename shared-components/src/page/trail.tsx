import { type Area, screenAt } from 'contract/area'
import { sectionNames } from 'contract/sections'
import { createContext, useContext } from 'react'

export type Trail = { section: string; title?: string; id?: string }

const named = (segment: string) =>
  sectionNames[segment.toLowerCase()] ?? segment.charAt(0).toUpperCase() + segment.slice(1).replaceAll('-', ' ')

/**
 * The breadcrumb of a path (portal.md 2): its first segment is the section, then the page's title, and a numeric last
 * segment as ' > 42', except under Catalogue. No word is said twice: of 'Fulfilment > Pick' only what is new, and a page
 * that is called as its section is shows the section alone.
 */
export function trailOf(areas: readonly Area[], path: string): Trail {
  const screen = screenAt(areas, path)?.screen
  const segments = path.split('/').filter(Boolean)
  const [first = '', last = ''] = [segments[0], segments.at(-1)]
  const alone = segments.length < 2 ? screen?.title : undefined
  const section = alone ?? named(first)
  const title = screen && withoutSection(screen.title, section)
  const isNumbered = /^\d+$/.test(last) && first.toLowerCase() !== 'catalogue'
  return { section, ...(title && title !== section ? { title } : {}), ...(isNumbered ? { id: last } : {}) }
}

const withoutSection = (title: string, section: string) =>
  title.startsWith(`${section} > `) ? title.slice(section.length + 3) : title

/** The trail of the open screen, set by the area's mount. */
export const TrailContext = createContext<Trail | undefined>(undefined)

/** The trail of the open screen; outside of an area, what the page itself says. */
export function useTrail(section: string | undefined, title: string, isTop: boolean | undefined): Trail | undefined {
  const trail = useContext(TrailContext)
  if (trail) return trail
  return section === undefined ? undefined : { section, ...(isTop ? {} : { title }) }
}
