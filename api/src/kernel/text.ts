/** At most so many letters of a text, never half of one: an emoji is two in UTF-16, and one alone cannot be stored. */
export function cut(text: string, most: number): string {
  const isHalf = /^[\uD800-\uDBFF][\uDC00-\uDFFF]$/.test(text.slice(most - 1, most + 1))
  const start = text.slice(0, isHalf ? most - 1 : most)
  return start.length * 4 < text.length ? copied(start) : start
}

/** A slice keeps the whole text that it is of; a copy lets a long one go. */
const copied = (text: string): string => Buffer.from(text, 'utf16le').toString('utf16le')

/** A control character that no text carries, or half of a letter. */
export const notText = /[^\P{Cc}\t\n\r\v\f]|\p{Cs}/u
