import { existsSync, mkdirSync, readdirSync, realpathSync, renameSync, rmdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { LockHeld, takeLock } from '../lock.mjs'
import { Told } from '../house.mjs'
import { syncFolder } from './files.mjs'

/** Where a backup is written: beside its place, and moved there when it is whole. */

const lockName = 'lock'

function refuseTaken(to) {
  if (!existsSync(to)) return
  try {
    if (readdirSync(to).length > 0)
      throw new Told(`${to} is not empty. A backup needs a folder of its own: name one that is not there yet.`)
    // Moved into its place at the end; a folder that cannot be replaced, as where a disk is mounted, is refused now.
    rmdirSync(to)
  } catch (problem) {
    if (problem instanceof Told) throw problem
    throw new Told(
      `${to} cannot be replaced (${problem.code}). Name a folder that is not there yet, for example in it.`,
    )
  }
}

// Only what an earlier backup left behind may be deleted.
function refuseForeign(half) {
  if (!existsSync(half)) return
  const names = readdirSync(half)
  if (names.length > 0 && !names.includes(lockName))
    throw new Told(`${half} is in the way, and no backup made it. Move it away, or name another folder.`)
}

/**
 * Opens `<to>.half`, for this process alone: { half, finish(), drop() }. finish() moves it to its place, drop() deletes
 * it. What a killed backup left there is deleted.
 */
export async function openPlace(to) {
  refuseTaken(to)
  const half = `${to}.half`
  refuseForeign(half)
  mkdirSync(half, { recursive: true, mode: 0o700 })
  const lock = await takeLock(join(half, lockName), { name: 'npm run backup' }).catch((problem) => {
    throw problem instanceof LockHeld ? new Told(`Another backup writes there: ${problem.message}`) : problem
  })
  for (const name of readdirSync(half))
    if (name !== lockName) rmSync(join(half, name), { recursive: true, force: true })
  return {
    half: realpathSync(half),
    async finish() {
      lock.release()
      renameSync(half, to)
      await syncFolder(dirname(to))
    },
    drop() {
      rmSync(half, { recursive: true, force: true })
    },
  }
}
