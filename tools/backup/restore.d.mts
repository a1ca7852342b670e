/** Makes dataDir hold the database of the backup `from`, as it was at the backup's moment. */
export function restoreBackup(options: {
  from: string
  dataDir: string
  log?: (line: string) => void
  /** Breaks it off. */
  signal?: AbortSignal
  /** False for test data. */
  isDurable?: boolean
}): Promise<{ moment: string; version: string; postgres: string; migration: string | null }>
