/** Builds when the build is older than the sources. */
export function ensureBuilt(): Promise<void>
