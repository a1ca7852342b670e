export type Start = { parameters?: string[]; env?: Record<string, string>; output?: 'inherit' | 'ignore' | 'pipe' }

/** Runs a built command (migrate, demo, …) to its end; answers its exit code. */
export function runCommand(name: string, options?: Start): Promise<number>

export type Product = {
  address: string
  /** Settles when one of its processes ends by itself. */
  firstToEnd: Promise<{ name: string; code: number | null; signal: string | null }>
  stop(): Promise<unknown>
}

/** Starts the built http process and worker and waits until they are ready. */
export function startProduct(options: {
  env: Record<string, string>
  host: string
  port: number
  output?: Start['output']
}): Promise<Product>

/** Where a browser on this machine finds it. */
export function addressOf(host: string, port: number): string
/** The address people use: what is set, else this machine's; refused where mail leaves it and none is set. */
export function publicUrlOf(host: string, port: number, environment?: Record<string, string | undefined>): string
/** A port nobody listens on now. */
export function freePort(): Promise<number>
