/** At most so many letters of a text, never half of one: an emoji is two in UTF-16, and one alone cannot be stored. */
export function cut(text: string, most: number): string {
  const isHalf = /^[\uD800-\uDBFF][\uDC00-\uDFFF]$/.test(text.slice(most - 1, most + 1))
  return text.slice(0, isHalf ? most - 1 : most)
}

/** A text whose halves of letters, which cannot be stored, are shown as what they are: signs of nothing. */
export const whole = (text: string): string => text.replace(/\p{Cs}/gu, '\uFFFD')
