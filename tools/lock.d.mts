/** `machine` and `until` (a lease) let a lock stand in a folder that several machines share. */
export type Holder = {
  pid: number
  since: string
  name?: string
  isStopping?: boolean
  machine?: string
  until?: string
  /** Where the product runs, once it is ready. */ address?: string
}
export class LockHeld extends Error {
  holder: Holder
}
export type Lock = {
  /** True when a dead process had left it. */
  wasStale: boolean
  /** False once another machine took it, as its lease had ended. */
  isMine(): boolean
  note(facts: Record<string, unknown>): void
  release(): void
}

/** Where process numbers mean the same: this machine, or this container of it. */
export const machine: string
export function isAlive(pid: number): boolean
/** Who holds the lock now, if anybody alive. */
export function holderOf(path: string): Holder | undefined
export function takeLock(
  path: string,
  facts?: Record<string, unknown>,
  times?: { waitMs?: number; stoppingMs?: number },
): Promise<Lock>
