/** The folder of this clone. */
export const root: string
/** Where the product keeps its data. */
export function dataDirOf(): string
/** A failure with a sentence for the person at the terminal. */
export class Told extends Error {}
/** The most that an http process holds of its own objects, as node is told it (HEAP_MEGABYTES). */
export function heapParameters(name: string, environment?: Record<string, string | undefined>): string[]
