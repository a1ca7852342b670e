import type { Area } from 'contract/area'

/** An area's manifest and the module of the import map that holds the area. */
export type PlacedArea = Area & { module: string }

/**
 * One version of an area: its name tells its content; since when it runs, from which source, and which one ran before
 * it.
 */
export type Release = { id: string; since?: string; source?: string; before?: string }

/**
 * What an area needs of the portal: exports of shared modules, calls as they are asked, forms by a hash of what they
 * say.
 */
export type Uses = {
  modules: Record<string, readonly string[]>
  calls: Record<string, string>
  forms: Record<string, string>
}

/**
 * What one build adds to the map. An area brings its manifest, its release and what it uses; a shared group says what
 * it offers.
 */
export type Group = {
  imports: Record<string, string>
  integrity: Record<string, string>
  needs: Record<string, readonly string[]>
  style?: string
  /** Of an area: the file of each screen, by its path. */
  screens?: Record<string, string>
  area?: Area
  release?: Release
  uses?: Uses
  exports?: Record<string, readonly string[]>
  contract?: Pick<Uses, 'calls' | 'forms'>
  /**
   * Its scripts and style sheets as older browsers understand them: the folder they stand in, under the same names, and
   * what each must hash to.
   */
  legacy?: { at: string; integrity: Record<string, string> }
}

/** importmap.json: the one file that says what runs, so that a release is one rename. */
export type ImportMap = {
  imports: Record<string, string>
  integrity: Record<string, string>
  /**
   * Of each module, and of each screen by its path: every script that must be there before it can run, its own first.
   */
  preload: Record<string, readonly string[]>
  styles: Record<string, string>
  groups: Record<string, Group>
  /** Of each area: the releases that ran before, the latest first. */
  kept: Record<string, readonly Group[]>
  /** The loader for browsers without import maps, where npm run build:legacy made the portal ready for them. */
  legacy?: { href: string; integrity: string }
}

/** What runs, as short as it can be said: open tabs compare it with what they were loaded with. */
export type Version = { portal: string; areas: Record<string, string> }

/** The style sheet of each module. */
export type Styles = Record<string, { href: string; integrity: string | undefined }>
