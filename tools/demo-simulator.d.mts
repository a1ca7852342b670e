import type { Child, Start } from './processes.mjs'

export type DemoSimulator = {
  /** Why there is none, in words; '' where there is one, or where nothing needs to be said. */
  left: string
  /** What the portal is told of its marketplaces; nothing without a simulator. */
  settings: Record<string, string>
  /** Absent without a simulator. */
  address?: string
  /** Starts it and keeps it running. */
  start(): { stop(): Promise<unknown> }
}

/** The simulator of the marketplaces beside a portal with demo data, on a port of its own. */
export function demoSimulator(options: {
  env: Record<string, string | undefined> & { DATA_DIR: string; PUBLIC_URL: string }
  /** The portal's. */
  port: number
  hasDemo: boolean
  /** How its process is started, other than from the build. */
  begin?: (name: string, options: Start) => Child
}): Promise<DemoSimulator>
