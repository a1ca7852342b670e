import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../house.mjs'
import { freePort } from '../../processes.mjs'

/** npm run serve, as a process of its own. */
export type Served = {
  base: string
  launcher: ChildProcess
  /** Everything it and its processes said. */
  words: () => string
  ended: Promise<number | null>
  /** The numbers of its server processes. */
  serving: () => number[]
}

const commandOf = (pid: number): string => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
  } catch {
    return ''
  }
}

/** Its exit code and words, where it does not start. */
export async function runServe(parameters: readonly string[], env: Record<string, string>): Promise<Served> {
  const port = await freePort()
  // A test is no production, and has no launcher of its own.
  const { NODE_OPTIONS: _, VITEST: __, NODE_ENV: ___, ...rest } = process.env
  const launcher = spawn(process.execPath, [join(root, 'tools/serve.mjs'), ...parameters], {
    cwd: root,
    env: { ...rest, HOST: '127.0.0.1', PORT: String(port), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let words = ''
  for (const stream of [launcher.stdout, launcher.stderr]) stream.on('data', (text) => (words += String(text)))
  const children = (): number[] =>
    readFileSync(`/proc/${launcher.pid}/task/${launcher.pid}/children`, 'utf8').trim().split(' ').map(Number)
  return {
    base: `http://127.0.0.1:${port}`,
    launcher,
    words: () => words,
    ended: new Promise((done) => launcher.once('exit', done)),
    serving: () => children().filter((pid) => commandOf(pid).includes('server/serve.js')),
  }
}
