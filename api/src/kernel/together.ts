const mostKeys = 1_000

/**
 * Reads what many ask for at once: one reading is under way, and what is asked meanwhile is read together after it, so
 * that a crowd takes one connection. What is asked is never answered by a reading that had begun before.
 */
export function together<Key, Value>(
  read: (keys: readonly Key[]) => Promise<(key: Key) => Value>,
): (key: Key) => Promise<Value> {
  type Reading = { keys: Key[]; answer: Promise<(key: Key) => Value> }
  let next: Reading | undefined
  let last: Promise<unknown> = Promise.resolve()
  const begin = (): Reading => {
    const keys: Key[] = []
    const answer = last.then(() => {
      if (next?.keys === keys) next = undefined
      return read(keys)
    })
    last = answer.catch(() => undefined)
    return { keys, answer }
  }
  return async (key) => {
    if (!next || next.keys.length >= mostKeys) next = begin()
    next.keys.push(key)
    return (await next.answer)(key)
  }
}
