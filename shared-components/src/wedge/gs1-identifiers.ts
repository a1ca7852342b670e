/** What an application identifier carries. `title` is said to people: 'The GTIN (01) …'. */
export type Identifier = {
  title: string
  kind: 'key' | 'day' | 'text' | 'number' | 'weight'
  /** The exact number of characters, or the most. */
  length: number
  isFixed?: true
}

/** The identifiers the house reads. 310n stands for 3100 to 3105: the last digit counts the decimals. */
export const identifiers: Record<string, Identifier> = {
  '00': { title: 'SSCC', kind: 'key', length: 18, isFixed: true },
  '01': { title: 'GTIN', kind: 'key', length: 14, isFixed: true },
  '02': { title: 'GTIN of the content', kind: 'key', length: 14, isFixed: true },
  '10': { title: 'batch', kind: 'text', length: 20 },
  '11': { title: 'production day', kind: 'day', length: 6, isFixed: true },
  '15': { title: 'best before day', kind: 'day', length: 6, isFixed: true },
  '17': { title: 'expiry day', kind: 'day', length: 6, isFixed: true },
  '21': { title: 'serial number', kind: 'text', length: 20 },
  '30': { title: 'count', kind: 'number', length: 8 },
  '37': { title: 'count of the content', kind: 'number', length: 8 },
  '310n': { title: 'net weight', kind: 'weight', length: 6, isFixed: true },
  '400': { title: 'customer order', kind: 'text', length: 30 },
  '420': { title: 'ship to postcode', kind: 'text', length: 20 },
}

/** The entry of the list above for an identifier as scanned. */
export const identifierOf = (ai: string): Identifier | undefined => identifiers[/^310[0-5]$/.test(ai) ? '310n' : ai]

/**
 * How many digits an identifier has, told by how it begins; GS1 gives out no others (GS1 Barcode Syntax Dictionary).
 */
export function sizeOfIdentifier(text: string): number | undefined {
  if (/^(?:0[0-2]|1[0-35-7]|2[0-2]|30|37|9\d)/.test(text)) return 2
  if (/^(?:23|24|25|40|41|42|71)\d/.test(text)) return 3
  return /^(?:3[1-69]|43|7[02]|8[0-2])\d\d/.test(text) ? 4 : undefined
}

/** The length of a value that needs no separator after it, of any identifier; the others end with one. */
export function fixedLengthOf(ai: string): number | undefined {
  const known = identifierOf(ai)
  if (known) return known.isFixed && known.length
  if (/^1[236]$/.test(ai) || /^3[1-6]/.test(ai)) return 6
  if (ai === '20') return 2
  return ai.startsWith('41') ? 13 : undefined
}
