const groupSeparator = '\u001d'

const withoutSeparator = (code: string): string => (code.startsWith(groupSeparator) ? withoutSeparator(code.slice(1)) : code)

/** The code as products and cells carry it: without an AIM prefix (']C1', ']E0', ']d2'), a leading group separator, or blanks around it. */
export function cleanCode(raw: string): string {
  return withoutSeparator(raw.trim().replace(/^\][A-Za-z]\d/, '')).trim()
}
