import { execFileSync } from 'node:child_process'
import { mkdirSync, statfsSync } from 'node:fs'

/** A small disk in memory, which can be full from one moment to the next. */
export type Disk = { path: string; fill: () => void; free: () => void; remove: () => void }

const size = '2g'
const fewTries = 20

const mount = (...parameters: string[]): void =>
  void execFileSync('mount', parameters, { stdio: ['ignore', 'ignore', 'pipe'] })

/** Undefined where this user or this machine may mount none. */
export function mountDisk(path: string): Disk | undefined {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return undefined
  mkdirSync(path)
  try {
    mount('-t', 'tmpfs', '-o', `size=${size},mode=0711`, 'tmpfs', path)
  } catch {
    return undefined
  }
  const resize = (to: string): void => mount('-o', `remount,size=${to}`, path)
  return {
    path,
    // As large as what is on it: a file that fills it would take the memory of the machine.
    fill: () => {
      for (let tries = 1; ; tries++)
        try {
          const { blocks, bfree, bsize } = statfsSync(path)
          return resize(String((blocks - bfree) * bsize))
        } catch (problem) {
          // Something was written meanwhile.
          if (tries === fewTries) throw problem
        }
    },
    free: () => resize(size),
    remove: () => unmount(path),
  }
}

/** Nothing is there, or nothing that is mounted: then there is nothing to do. */
export function unmount(path: string): void {
  try {
    execFileSync('umount', ['-l', path], { stdio: 'ignore' })
  } catch {
    // Left as it is: the folder is removed with all that is in it.
  }
}
