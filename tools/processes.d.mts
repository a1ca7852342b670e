import type { ChildProcess } from 'node:child_process'

export type Start = {
  parameters?: string[]
  env?: Record<string, string>
  output?: 'inherit' | 'ignore' | 'pipe'
  /** What node is told before the file. */
  node?: string[]
}

/** Runs a built command (migrate, demo, …) to its end; answers its exit code. */
export function runCommand(name: string, options?: Start): Promise<number>

export type Child = ChildProcess & { ended: Promise<{ code: number | null; signal: string | null }> }
/** Starts a file of JavaScript as a process that ends when this one does. */
export function startScript(path: string, options?: Start): Child

/** Asks a child to end, and makes it end when it does not within 15 seconds. */
export function stopChild(child: Child): Promise<void>

export type Product = {
  address: string
  /** Settles when its http process ended again and again, and is not started any more. */
  givenUp: Promise<{ name: string; ends: number; code: number | null; signal: string | null }>
  /** Puts new http processes in the place of all that share the port, one after another, and a new worker. */
  roll(log: (line: string) => void): Promise<void>
  stop(): Promise<unknown>
}

/** Starts the built http process and worker, waits until they are ready and keeps both running. */
export function startProduct(options: {
  env: Record<string, string>
  host: string
  port: number
  output?: Start['output']
  /** Hears what ended by itself and is started again. */
  log?: (line: string) => void
  /** Before the first start again; each further one within a minute takes twice as long. */
  pauseMs?: number
  /** How a process is started, other than from the build. */
  start?: (name: string, options: Start) => Child
  /** How many http processes share the port; one that has it alone unless told. */
  processes?: number
  /** How one that shares it is started, other than from the build. */
  fork?: (options: { env?: Record<string, string>; port?: number }) => Child
  hasWorker?: boolean
}): Promise<Product>

/** Where a browser on this machine finds it. */
export function addressOf(host: string, port: number): string
/** The address people use: what is set, else this machine's; refused where mail leaves it and none is set. */
export function publicUrlOf(host: string, port: number, environment?: Record<string, string | undefined>): string
/** What is said where demo accounts can be reached from other machines; else undefined. */
export function openDemoWords(host: string, hasDemo: boolean): string | undefined
/** A port nobody listens on now. */
export function freePort(): Promise<number>
