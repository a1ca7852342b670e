import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { open, readdir } from 'node:fs/promises'
import { join } from 'node:path'

/** Files copied and hashed on their way, and put on the disk for good. */

const pieceBytes = 1 << 20
const atOnce = 4

async function withFile(path, flags, work) {
  const file = await open(path, flags, 0o600)
  try {
    return await work(file)
  } finally {
    await file.close()
  }
}

const syncFile = (path) => withFile(path, 'r', (file) => file.sync())

/** Makes what was made or renamed in a folder survive a power cut. Windows opens no folders, and needs none of it. */
export const syncFolder = async (path) => (process.platform === 'win32' ? undefined : syncFile(path))

/** All that was written below a folder survives a power cut: one call of the system where it has one (coreutils). */
export async function syncAll(folder) {
  if (process.platform === 'linux' && spawnSync('sync', ['-f', folder]).status === 0) return
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
    await (entry.isDirectory() ? syncFolder : syncFile)(join(entry.parentPath ?? entry.path, entry.name))
  await syncFolder(folder)
}

/** What a manifest says of a file's content. */
export const factsOf = (bytes) => ({
  size: bytes.length,
  sha256: createHash('sha256').update(bytes).digest('hex'),
})

/** Writes a new file, for its owner only: { size, sha256 }. */
export const writeWhole = (path, content) =>
  withFile(path, 'wx', async (file) => {
    const bytes = Buffer.from(content)
    await file.writeFile(bytes)
    return factsOf(bytes)
  })

async function copyBytes(source, target, { most, signal, onBytes }) {
  const hash = createHash('sha256')
  const buffer = Buffer.allocUnsafe(pieceBytes)
  let size = 0
  while (size < most) {
    signal?.throwIfAborted()
    const { bytesRead } = await source.read(buffer, 0, Math.min(pieceBytes, most - size), null)
    if (bytesRead === 0) break
    const piece = buffer.subarray(0, bytesRead)
    hash.update(piece)
    await target.writeFile(piece)
    size += bytesRead
    onBytes(bytesRead)
  }
  return { size, sha256: hash.digest('hex') }
}

/**
 * Copies a file: { size, sha256 }. `most`: no more bytes than that, of one that grows; `owner`: { uid, gid } of the
 * copy; `onBytes` hears of each piece.
 */
export const copyFile = (from, to, { most = Infinity, owner, signal, onBytes = () => {} } = {}) =>
  withFile(from, 'r', (source) =>
    withFile(to, 'wx', async (target) => {
      const copied = await copyBytes(source, target, { most, signal, onBytes })
      if (owner) await target.chown(owner.uid, owner.gid)
      return copied
    }),
  )

/** Does the work for each of a list, a few at once; the first that fails ends all. */
export async function forEachOf(list, work) {
  const waiting = list.values()
  let problem
  const one = async () => {
    for (const item of waiting) {
      if (problem) return
      try {
        await work(item)
      } catch (failed) {
        problem ??= failed
      }
    }
  }
  await Promise.all(Array.from({ length: atOnce }, one))
  if (problem) throw problem
}
