const keptMs = 60_000

/** Gives a document the server printed to the person, under a name that says what it is. */
export function saveFile(file: Blob, name: string) {
  const address = URL.createObjectURL(file)
  const link = Object.assign(document.createElement('a'), { href: address, download: name })
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), keptMs)
}
