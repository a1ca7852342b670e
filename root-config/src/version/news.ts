import type { Version } from '../import-map.ts'

const shell = 'mf-shell'

/** 'mf-orders' as people say it: Orders. */
export const titleOf = (module: string): string => {
  const words = module.replace(/^mf-/, '').replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/**
 * What is there in another version than the tab was loaded with; the portal itself stands for all that lies under the
 * areas.
 */
export function newsOf(mine: Version, now: Version): readonly string[] {
  if (mine.portal !== now.portal || mine.areas[shell] !== now.areas[shell]) return ['the portal']
  const modules = new Set([...Object.keys(mine.areas), ...Object.keys(now.areas)])
  return [...modules].filter((module) => mine.areas[module] !== now.areas[module]).map(titleOf)
}

/** 'Orders, Catalogue and Billing' */
const listOf = (names: readonly string[]) =>
  [names.slice(0, -1).join(', '), ...names.slice(-1)].filter(Boolean).join(' and ')

export const wordsOf = (news: readonly string[]): string =>
  `A new version of ${listOf(news)} is there. Reload when it suits you.`
