import { cut as cutText } from 'contract/text'

/** At most so many letters of a text, never half of one. */
export function cut(text: string, most: number): string {
  const start = cutText(text, most)
  return start.length * 4 < text.length ? copied(start) : start
}

/** A slice keeps the whole text that it is of; a copy lets a long one go. */
const copied = (text: string): string => Buffer.from(text, 'utf16le').toString('utf16le')

/**
 * Marks of direction and of no width, which turn or hide what stands beside them. Joiners stay: words of some scripts and
 * emoji need them.
 */
const turning = /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]/g

/** A text without signs that nobody sees; its lines stay. */
export const plain = (text: string): string => text.replace(turning, '')

/** What somebody chose, sign by sign. */
const isSecret = (field: string): boolean => /password$/i.test(field)

/** What was sent, every text of it without signs that nobody sees. */
export function withPlainText(value: unknown, field = ''): unknown {
  if (typeof value === 'string') return isSecret(field) ? value : plain(value)
  if (Array.isArray(value)) return value.map((item) => withPlainText(item, field))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, withPlainText(inner, name)]))
}

/** A name stands in one line, wherever it is shown or mailed. */
export const oneLine = (name: string): string => name.replace(/[\s\u0085]+/g, ' ').trim()

/** A control character that no text carries, or half of a letter. */
export const notText = /[^\P{Cc}\t\n\r\v\f]|\p{Cs}/u
