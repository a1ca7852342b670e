/** A key as a keyboard reports it: its place (`code`) and whether Shift was down. */
type Place = { code: string; shift: boolean }

const pairs: Record<string, string> = {
  Backquote: '`~',
  Digit1: '1!',
  Digit2: '2@',
  Digit3: '3#',
  Digit4: '4$',
  Digit5: '5%',
  Digit6: '6^',
  Digit7: '7&',
  Digit8: '8*',
  Digit9: '9(',
  Digit0: '0)',
  Minus: '-_',
  Equal: '=+',
  BracketLeft: '[{',
  BracketRight: ']}',
  Backslash: '\\|',
  Semicolon: ';:',
  Quote: '\'"',
  Comma: ',<',
  Period: '.>',
  Slash: '/?',
  Space: '  ',
  NumpadAdd: '++',
  NumpadSubtract: '--',
  NumpadMultiply: '**',
  NumpadDivide: '//',
  NumpadDecimal: '..',
}

/**
 * What the key at this place types on a US keyboard; undefined for keys that type nothing and where the browser names
 * no place.
 */
export function usCharacter({ code, shift }: Place): string | undefined {
  const letter = /^Key([A-Z])$/.exec(code)?.[1]
  if (letter) return shift ? letter : letter.toLowerCase()
  return /^Numpad(\d)$/.exec(code)?.[1] ?? pairs[code]?.charAt(shift ? 1 : 0)
}
