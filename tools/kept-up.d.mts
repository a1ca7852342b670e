import type { Child } from './processes.mjs'

type End = { name: string; ends: number; code?: number | null; signal?: string | null; problem?: Error }

/** Keeps a process running: `first` is it, `begin` starts another. */
export function keepUp(
  name: string,
  first: Child,
  begin: () => Child,
  stop: (one: Child) => Promise<void>,
  options?: { log?: (line: string) => void; mayRestart?: () => boolean; isVital?: boolean; pauseMs?: number },
): {
  /** Settles when it ended too often, and is not started any more. */
  givenUp: Promise<End>
  stop(): Promise<void>
}

/** What is said when something was given up. */
export function givenUpWords(end: End): string
