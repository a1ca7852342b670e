/** The names in a folder of a cluster that a backup holds. */
export function namesKept(names: readonly string[]): string[]
