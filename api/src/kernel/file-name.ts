const mostLetters = 100

/**
 * The name of a file as a person reads it: what stands after the last slash, printable, at most 100 letters. Letters
 * that are not seen, or turn the others around, are left out. Forms write a quote as %22 (HTML, "multipart/form-data
 * encoding algorithm").
 */
export function readableName(said: string): string {
  const last = said.normalize('NFC').split(/[/\\]/).at(-1) ?? ''
  const seen = last
    .replaceAll('%22', '"')
    .replace(/\s+/g, ' ')
    .replace(/\p{C}/gu, '')
    .replace(/^[. ]+|[. ]+$/g, '')
  return [...seen].slice(0, mostLetters).join('') || 'file'
}
