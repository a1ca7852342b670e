/** The folder of this clone. */
export const root: string
/** Where the product keeps its data. */
export function dataDirOf(): string
/** A failure with a sentence for the person at the terminal. */
export class Told extends Error {}
