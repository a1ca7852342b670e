import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

export type Simulator = {
  url: string
  control: <As = unknown>(path: string, body?: object) => Promise<As>
  stop: () => Promise<void>
}

/** The simulator of both marketplaces, as a process of its own on a free port; its limits are off until a test sets them. */
export async function startSimulator(): Promise<Simulator> {
  const main = join(import.meta.dirname, '../../simulator/src/main.ts')
  const child = spawn(process.execPath, ['--import', 'tsx', main], {
    env: { PATH: process.env['PATH'], SIMULATOR_PORT: '0', SIMULATOR_LIMITS: 'off' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const url = await addressOf(child)
  const control = async <As>(path: string, body?: object): Promise<As> => {
    const answer = await fetch(`${url}/control/${path}`, {
      ...(body && { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    })
    if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`)
    return (await answer.json()) as As
  }
  return {
    url,
    control,
    stop: async () => {
      child.kill()
      await once(child, 'exit')
    },
  }
}

async function addressOf(child: ChildProcess): Promise<string> {
  let said = ''
  for await (const part of child.stdout ?? []) {
    said += String(part)
    const [address] = /http:\/\/127\.0\.0\.1:\d+/.exec(said) ?? []
    if (address) {
      child.stdout?.resume()
      return address
    }
  }
  throw new Error(`The simulator did not start: ${said}`)
}
