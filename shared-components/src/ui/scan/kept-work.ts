type Shelf = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
/** Whose work it is and what it is done at: { name: 'stock-in', userId: 7, task: 42 }. */
type WorkOf = { name: string; userId: number; task: number }

export type KeptWork<T> = {
  read: () => T | undefined
  /** `undefined` when it is done: nothing of it stays. */
  keep: (work: T | undefined) => void
}

/**
 * Unfinished work of one person at one task, kept on this device: a page that is loaded again goes on where it was.
 * What is kept is read through `read`, which answers undefined for what it does not know: storage can be edited.
 */
export function keptWork<T>(
  { name, userId, task }: WorkOf,
  read: (kept: unknown) => T | undefined,
  shelf: Shelf = localStorage,
): KeptWork<T> {
  const place = `crossdock:${name}:${userId}:${task}`
  return {
    read() {
      try {
        return read(JSON.parse(shelf.getItem(place) ?? 'null'))
      } catch {
        // Damaged, or a browser that keeps nothing: the work begins anew.
        return undefined
      }
    },
    keep(work) {
      try {
        if (work === undefined) shelf.removeItem(place)
        else shelf.setItem(place, JSON.stringify(work))
      } catch {
        // A browser that keeps nothing, or a full one: the work goes on, a reload would lose it.
      }
    },
  }
}
