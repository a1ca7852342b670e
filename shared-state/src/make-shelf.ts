/** For tests: a browser's storage, with what it holds as its own keys, as browsers have it. */
export function makeShelf(): Storage {
  const shelf = Object.create({
    getItem: (key: string) => shelf[key] ?? null,
    setItem: (key: string, value: string) => void (shelf[key] = value),
    removeItem: (key: string) => void delete shelf[key],
  })
  return shelf
}
