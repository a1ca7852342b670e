/** A file of a manifest holds this many parcels; more are a part each, so that nobody waits for thousands of pages. */
export const mostOnManifest = 500

export const manifestParts = (parcels: number): number => Math.ceil(parcels / mostOnManifest)
