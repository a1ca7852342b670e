export type Step = 'begun' | 'file' | 'copied'

/** Makes the folder `to` a backup of dataDir's database, which may be at work meanwhile. */
export function takeBackup(options: {
  dataDir: string
  to: string
  log?: (line: string) => void
  /** Breaks it off. */
  signal?: AbortSignal
  /** False for test data. */
  isDurable?: boolean
  onStep?: (step: Step) => Promise<void>
}): Promise<{ moment: string; files: number; bytes: number }>
