import type { Child } from './processes.d.mts'

/** Starts a file of JavaScript as a process that shares the ports it listens on. */
export function forkScript(path: string, options?: { env?: Record<string, string>; port?: number }): Child
