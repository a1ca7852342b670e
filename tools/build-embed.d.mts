/** The published elements, without the prefix of their tags. */
export const embedded: readonly string[]
/**
 * Builds the files for one script tag into outDir; of each element the files it needs at once, and those it loads
 * later.
 */
export function buildEmbed(options: {
  outDir: string
  minify?: boolean
}): Promise<Record<string, { first: string[]; later: string[]; withoutReact?: number }>>
