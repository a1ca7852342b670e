const groupSeparator = '\u001d'

/** The code as products and cells carry it: without an AIM prefix (']C1', ']E0', ']d2'), a leading group separator, or blanks around it. */
export function cleanCode(raw: string): string {
  const bare = raw.trim().replace(/^\][A-Za-z]\d/, '')
  return (bare.startsWith(groupSeparator) ? bare.replace(/^\u001d+/, '') : bare).trim()
}
