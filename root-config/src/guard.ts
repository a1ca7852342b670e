import { type Area, maySee, screenAt } from 'contract/area'
import type { Role } from 'contract/roles'

export type Decision = { stay: true } | { go: string } | { wait: true }

/**
 * Where a path leads. Nobody signed in: to the sign-in, and back. '/' and unknown paths: the dashboard. A section
 * without a screen of its own ('/order'): its first screen the role may see, once the role is known (domain.md 8).
 */
export function decide({
  areas,
  path,
  search,
  isSignedIn,
  role,
}: {
  areas: readonly Area[]
  path: string
  search: string
  isSignedIn: boolean
  role: Role | undefined
}): Decision {
  const isScreen = screenAt(areas, path) !== undefined
  const inside = areas
    .flatMap(({ screens }) => screens)
    .filter(
      (screen) => screen.path.startsWith(`${path.replace(/\/$/, '').toLowerCase()}/`) && !screen.path.includes('{'),
    )
  const isKnown = isScreen || (inside.length > 0 && path !== '/')
  if (!isSignedIn)
    return {
      go: isKnown && path !== '/dashboard' ? `/auth/login?next=${encodeURIComponent(path + search)}` : '/auth/login',
    }
  if (isScreen) return { stay: true }
  if (!isKnown) return { go: '/dashboard' }
  if (!role) return { wait: true }
  return { go: inside.find((screen) => maySee(screen, role))?.path ?? '/dashboard' }
}
