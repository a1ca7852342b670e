import { rmSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { stopServer } from './server-process.mjs'

/**
 * Stands beside a test run and clears up after it, also when the run is killed: it is told what to end and acts when
 * its input closes.
 */

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {})

const groups = new Set()
const servers = []
const folders = []

const signalGroup = (group, signal) => {
  try {
    process.kill(-group, signal)
    return true
  } catch {
    return false
  }
}

for await (const line of createInterface({ input: process.stdin })) {
  const { group, gone, server, folder } = JSON.parse(line)
  if (group) groups.add(group)
  if (gone) groups.delete(gone)
  if (server) servers.push(server)
  if (folder) folders.push(folder)
}
for (const group of groups) signalGroup(group, 'SIGTERM')
for (const until = Date.now() + 5000; [...groups].some((group) => signalGroup(group, 0)) && Date.now() < until;)
  await sleep(50)
for (const group of groups) signalGroup(group, 'SIGKILL')
for (const { pid, data } of servers) await stopServer(pid, data)
for (const folder of folders) rmSync(folder, { recursive: true, force: true })
