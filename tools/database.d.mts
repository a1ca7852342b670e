export type Database = {
  /** The superuser, on the database `postgres`: where databases are made and dropped. */
  adminUrl: string
  ownerUrl: string
  appUrl: string
  /** True when the server was running already. */
  adopted: boolean
  /** The server's process; absent when another process of this clone holds it. */
  pid?: number
  /** Where its data lie. */
  data?: string
  /** True when the lock was left by a process that was killed. */
  wasCrashed?: boolean
  /** Adds facts to the lock, which another starter is told. */
  note(facts: Record<string, unknown>): void
  /** Gives the lock back and lets the server run. */
  leave(): void
  /** From now on starts it again on its port when it ends by itself; settles when that is given up. */
  keepUp?(options?: { log?: (line: string) => void; pauseMs?: number }): Promise<{ name: string; ends: number }>
  /** Throws the database's content away. */
  reset?(): Promise<void>
  stop(options?: { remove?: boolean }): Promise<void>
}

/** Starts or adopts the embedded PostgreSQL of dataDir and holds its lock. */
export function startDatabase(options: {
  dataDir: string
  log?: (line: string) => void
  name?: string
  waitMs?: number
  mayShare?: boolean
  isDurable?: boolean
}): Promise<Database>

export function makeDataDir(path: string): string
export function makeRoles(
  adminUrl: string,
  passwords: { crossdock_owner: string; crossdock_app: string },
): Promise<void>
