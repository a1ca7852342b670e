import type { PickCall } from './scan-step.ts'

/**
 * Where scans are kept while the server cannot be reached. Each has a place of its own,
 * so that two tabs never overwrite each other's.
 */
export type Shelf = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

const prefixOf = (userId: number) => `crossdock:pick:${userId}:`
const nameOf = (userId: number, at: number, call: PickCall) =>
  `${prefixOf(userId)}${String(at).padStart(16, '0')}:${call.scanNumber}`

const namesOf = (shelf: Shelf, userId: number): string[] =>
  Array.from({ length: shelf.length }, (_, index) => shelf.key(index) ?? '')
    .filter((name) => name.startsWith(prefixOf(userId)))
    .sort()

function parsed(text: string | null): PickCall | undefined {
  try {
    const call: unknown = JSON.parse(text ?? 'null')
    return typeof call === 'object' && call !== null && 'scanNumber' in call ? (call as PickCall) : undefined
  } catch {
    return undefined
  }
}

/** The scans of one person on this device, in the order they were made. */
export function keptScans(shelf: Shelf, userId: number, now: () => number = Date.now) {
  let last = 0
  return {
    all: (): readonly PickCall[] => namesOf(shelf, userId).flatMap((name) => parsed(shelf.getItem(name)) ?? []),
    add(call: PickCall) {
      last = Math.max(last + 1, now())
      shelf.setItem(nameOf(userId, last, call), JSON.stringify(call))
    },
    remove(scanNumber: string) {
      for (const name of namesOf(shelf, userId).filter((one) => one.endsWith(`:${scanNumber}`))) shelf.removeItem(name)
    },
  }
}

export type KeptScans = ReturnType<typeof keptScans>
