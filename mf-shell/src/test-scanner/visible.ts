const names: Record<number, string> = {
  0: 'NUL',
  4: 'EOT',
  9: 'TAB',
  10: 'LF',
  13: 'CR',
  27: 'ESC',
  28: 'FS',
  29: 'GS',
  30: 'RS',
  31: 'US',
  127: 'DEL',
}

const visibleCharacter = (character: string): string => {
  const code = character.charCodeAt(0)
  return code < 32 || code === 127 ? `<${names[code] ?? `ASCII ${code}`}>` : character
}

/** A text with its control characters by name: '10A<GS>21B'. */
export const visible = (text: string): string => [...text].map(visibleCharacter).join('')

/** A key by its name, 'Space' and '<GS>' too. */
export const keyName = (key: string): string => (key === ' ' ? 'Space' : key.length === 1 ? visible(key) : key)
