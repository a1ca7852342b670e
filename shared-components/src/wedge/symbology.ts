/** AIM symbology identifiers (ISO/IEC 15424): a scanner that is told to sends one, ']C1', before the code. */
const symbologies: Record<string, string> = {
  A: 'Code39',
  C: 'Code128',
  E: 'EAN13',
  F: 'Codabar',
  G: 'Code93',
  I: 'ITF',
  L: 'PDF417',
  Q: 'QR',
  J: 'DotCode',
  d: 'DataMatrix',
  e: 'DataBar',
  z: 'Aztec',
}
/** Where the kind alone does not tell. */
const exact: Record<string, string> = { E4: 'EAN8', E1: 'add-on of 2', E2: 'add-on of 5' }
/** Codes whose first character says that GS1 application identifiers follow. */
const gs1Carriers = new Set([']C1', ']e0', ']d2', ']Q3', ']J1'])

/** The identifier a text begins with, ']E0', or nothing. */
export const aimOf = (text: string): string => /^\][A-Za-z]\d/.exec(text)?.[0] ?? ''

/** 'Code128' of ']C1'. The four that the house reads are called as everywhere: EAN13, EAN8, Code128, Code39. */
export const symbologyOf = (aim: string): string | undefined => exact[aim.slice(1)] ?? symbologies[aim.charAt(1)]

export const carriesGs1 = (aim: string): boolean => gs1Carriers.has(aim)
