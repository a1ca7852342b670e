import type { Build } from 'root-config/build'

/** Builds what the browser loads into outDir; `only` names modules of importmap.json to build again. */
export function buildBrowser(options: { outDir: string; minify?: boolean; only?: readonly string[] }): Promise<Build>
