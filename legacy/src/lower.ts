import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { lowerScript } from './lower-script.ts'
import { lowerStyle } from './lower-style.ts'

/** What decides how files are lowered: these sources, and the packages they work with. */
const ways = ['lower-script.ts', 'lower-style.ts', 'flex-gap.ts', 'oldest.ts', '../../package-lock.json'].map((name) =>
  readFileSync(join(import.meta.dirname, name), 'utf8'),
)

/** The same file lowered in another way needs another address, as browsers keep what they were given. */
export const version = createHash('sha256').update(JSON.stringify(ways)).digest('hex').slice(0, 8)

/** A script or style sheet as the oldest browser understands it. */
export const lower = async (file: string, content: string): Promise<string> =>
  file.endsWith('.css') ? lowerStyle(content) : lowerScript(content)
