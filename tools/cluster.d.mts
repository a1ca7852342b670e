import type { EventEmitter } from 'node:events'
import type { Child } from './processes.d.mts'

/** Starts a file of JavaScript as a process that shares the ports it listens on. */
export function forkScript(path: string, options?: { env?: Record<string, string>; port?: number }): Child

type Asked = EventEmitter & Pick<Child, 'connected' | 'ended'> & { send: (word: string, done: () => void) => unknown }
/** Asks one to take no new connections, or to take them again; settles when it does, or is not heard of. */
export function ask(child: Asked, word: 'rest' | 'take'): Promise<void>
