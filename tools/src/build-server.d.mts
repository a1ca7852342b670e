/** Bundles our own workspaces for Node into outDir. */
export function buildServer(options: { outDir: string }): Promise<void>
/** Puts a finished folder where the old one stands. */
export function putInPlace(finished: string, outDir: string): void
