import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { rename, writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)
const packed = /\.(js|css|svg|json|wasm)$/

/** The best brotli of a large file takes seconds and saves a few per cent. */
const largeBytes = 400_000

/** What the browser compares a file with before it runs it. */
export const integrityOf = (content) => `sha384-${createHash('sha384').update(content).digest('base64')}`
/** The part of a file name that changes with its content. */
export const hashOf = (content) => createHash('sha256').update(content).digest('base64url').slice(0, 8)

/** Writes a file that browsers fetch, and its brotli and gzip forms beside it. */
export async function writePacked(path, content) {
  const bytes = Buffer.from(content)
  if (packed.test(path)) {
    await replaceFile(
      `${path}.br`,
      await brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: bytes.length > largeBytes ? 9 : 11 } }),
    )
    await replaceFile(`${path}.gz`, await zip(bytes, { level: 9 }))
  }
  await replaceFile(path, bytes)
}

/** The same for a file whose name tells its content: once written, it stays. */
export const writeOnce = async (path, content) => (existsSync(path) ? undefined : writePacked(path, content))

/** Writes beside and renames, so that nobody reads half a file. */
export async function replaceFile(path, content) {
  const draft = `${path}.${process.pid}.${Math.random().toString(36).slice(2)}`
  await writeFile(draft, content)
  await rename(draft, path)
}
