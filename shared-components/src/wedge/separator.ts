/** What ends an element of variable length in a GS1 code: ASCII 29. */
export const groupSeparator = '\u001d'
