export type Holder = { pid: number; since: string; name?: string; isStopping?: boolean }
export class LockHeld extends Error {
  holder: Holder
}
export type Lock = {
  /** True when a dead process had left it. */
  wasStale: boolean
  note(facts: Record<string, unknown>): void
  release(): void
}

export function isAlive(pid: number): boolean
/** Who holds the lock now, if anybody alive. */
export function holderOf(path: string): Holder | undefined
export function takeLock(path: string, facts?: Record<string, unknown>, times?: { waitMs?: number; stoppingMs?: number }): Promise<Lock>
