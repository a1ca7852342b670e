/** What the browser compares a file with before it runs it. */
export function integrityOf(content: string | Uint8Array): string
/** The part of a file name that changes with its content. */
export function hashOf(content: string | Uint8Array): string
/** Writes a file that browsers fetch, and its brotli and gzip forms beside it. */
export function writePacked(path: string, content: string | Uint8Array): Promise<void>
/** The same for a file whose name tells its content: once written, it stays. */
export function writeOnce(path: string, content: string | Uint8Array): Promise<void>
/** Writes beside and renames, so that nobody reads half a file. */
export function replaceFile(path: string, content: string | Uint8Array): Promise<void>
