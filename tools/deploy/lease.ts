import { join } from 'node:path'
import { holderOf, machine, takeLock } from '../lock.mjs'

const leaseMs = 60_000
const waitMs = 180_000

const until = () => new Date(Date.now() + leaseMs).toISOString()

/**
 * Runs the work while nobody else changes the portal; whoever comes second waits. The lock is a file in the portal's
 * folder with its owner and a lease: a killed process of this machine frees it at once, one of another machine when the
 * lease ends.
 */
export async function alone<T>(
  to: string,
  name: string,
  note: (line: string) => void,
  work: (stillMine: () => boolean) => Promise<T>,
): Promise<T> {
  const path = join(to, 'deploy.lock')
  const holder = holderOf(path)
  if (holder)
    note(
      `${holder.name ?? 'Somebody'} is being changed since ${holder.since} (process ${holder.pid} on ` +
        `${holder.machine ?? machine}); waiting`,
    )
  const lock = await takeLock(path, { name, machine, until: until() }, { waitMs })
  const beat = setInterval(() => lock.note({ until: until() }), leaseMs / 4)
  try {
    return await work(() => lock.isMine())
  } finally {
    clearInterval(beat)
    lock.release()
  }
}
