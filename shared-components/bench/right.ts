import type { Photograph } from './photographs.ts'

/** Codes that stand in a photograph beside the one its list names: a second label in view, seen by eye. */
const alsoInView: Record<string, readonly string[]> = {
  'code39-3_0': ['001EC947D49B', '001EC9476B0A', '165627', '165340'],
  'ean13-2_': ['1920081045006', '9784872348880'],
}

/** Whether a text stands in the photograph. */
export function isRight({ file, format, text }: Pick<Photograph, 'file' | 'format' | 'text'>, read: string): boolean {
  if (format === 'none') return false
  const beside = Object.entries(alsoInView).flatMap(([start, texts]) => (file.startsWith(start) ? texts : []))
  return text.split('|').includes(read) || beside.includes(read)
}
