/** The folder of this clone. */
export const root: string
/** Builds when the build is older than the sources. */
export function ensureBuilt(): Promise<void>
/** Where the product keeps its data. */
export function dataDirOf(): string
/** A failure with a sentence for the person at the terminal. */
export class Told extends Error {}
