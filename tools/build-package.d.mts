/** Makes the elements a package for other people's bundlers in outDir; answers the modules it holds. */
export function buildPackage(options?: { outDir?: string }): Promise<{ outDir: string; parts: string[] }>
