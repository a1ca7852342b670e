/**
 * What may be imported of each module that travels with others: all that it exports, but a default that another one
 * gives.
 */
export function offered(names: Record<string, readonly string[]>): Record<string, readonly string[]>
/** Refuses a default import that would get another module's. */
export function checkDefaults(chunks: readonly { code: string; fileName: string }[]): void
